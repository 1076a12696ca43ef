internal import Programs
internal import Synchronization
internal import VoiceCore

/// Sound of other programs that is heard and not kept, as OpenAI's interface has it.
extension Api {
    static let transcriptions = "/v1/audio/transcriptions"

    /// The sound goes into a file without a name, which nothing outlives.
    func receiveSpeech(_ head: Request) -> BodyPolicy {
        guard fits(head) != nil else { return .refused(Self.tooLarge) }
        let scratch = tools.scratch
        return form(head.headers["content-type"] ?? "") { name, _ in
            ReceivedFile(in: scratch, name: name).map { Incoming(file: $0) }
        }
    }

    func answerSpeech(_ request: Request) async -> Response {
        guard let form = request.bodyReader as? FormBody else {
            return .failure(405, "sound is sent here with POST", headers: ["Allow": "POST"])
        }
        let content = form.finish()
        if let fault = content.fault { return Self.answer(fault, content.files) }
        guard let file = content.files.first?.file, content.files.count == 1 else {
            return .failure(400, "one file is heard", parameter: "file")
        }
        let order: SpeechOrder
        do throws(SpeechOrder.Unfit) {
            order = try SpeechOrder(content.fields, language: tools.language)
        } catch {
            return .failure(400, error.message, parameter: error.field)
        }
        do throws(Failure) {
            let transcript = try await hear(file.path, prompt: order.prompt)
            return SpeechAnswer(transcript: transcript, order: order, language: tools.language).response
        } catch {
            let said = [error.message, error.advice].compactMap(\.self).joined(separator: "; ")
            return switch error.code {
            case .badSound, .usage: .failure(400, said, parameter: "file")
            case .unavailable, .busy, .interrupted: .failure(503, said)
            default: .failure(500, said)
            }
        }
    }

    /// Hears a file, one of a few at a time.
    func hear(_ path: String, prompt: String = "") async throws(Failure) -> Transcript {
        await hearing.enter()
        defer { hearing.leave() }
        let task = Task { [tools] () -> Result<Transcript, Failure> in
            do throws(Failure) {
                return .success(try await tools.hear(path, prompt))
            } catch {
                return .failure(error)
            }
        }
        let key = heard.withLock { heard in
            heard.count += 1
            heard.tasks[heard.count] = task
            return heard.count
        }
        defer { heard.withLock { $0.tasks[key] = nil } }
        return try await task.value.get()
    }

    /// Stops what is being heard; whoever waits for it is told.
    func stopHearing() { heard.withLock { $0.tasks.values.forEach { $0.cancel() } } }

    /// The one model there is, for programs that ask before they send anything.
    var models: Response {
        let model: JSONText = [
            "id": .string(tools.model), "object": "model", "created": 0, "owned_by": "voicecore",
        ]
        return .json(200, ["object": "list", "data": [model]])
    }
}
