internal import Glibc
internal import Programs
internal import Synchronization
internal import VoiceCore

/// Sound that is heard and not kept, by OpenAI's interface.
extension Api {
    static let transcriptions = "/v1/audio/transcriptions"

    /// The sound goes into a file without a name, so that nothing of it is left behind.
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
            let said = error.line
            return switch error.code {
            case .badSound, .usage: .failure(400, said, parameter: "file")
            case .unavailable, .busy, .interrupted: .failure(503, said)
            default: .failure(500, said)
            }
        }
    }

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

    func stopHearing() { heard.withLock { $0.tasks.values.forEach { $0.cancel() } } }

    var models: Response {
        let model: JSONText = [
            "id": .string(tools.model), "object": "model", "created": 0, "owned_by": "voicecore",
        ]
        return .json(200, ["object": "list", "data": [model]])
    }
}

struct SpeechOrder: Equatable {
    enum Format: String, CaseIterable {
        case json, text, srt, vtt
        case verbose = "verbose_json"
    }

    struct Unfit: Error, Equatable {
        var field: String
        var message: String
    }

    var format = Format.json
    /// Text whose unusual words are listened for.
    var prompt = ""
    var hasWords = false
    var hasSegments = true

    private static let names = [
        "en": "english", "ko": "korean", "de": "german", "fr": "french", "es": "spanish",
    ]

    /// Refuses a language other than the one that is heard, if that is known.
    init(_ fields: [String: [String]], language: String?) throws(Unfit) {
        if let name = fields["response_format"]?.last, !name.isEmpty {
            guard let known = Format(rawValue: name) else {
                let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
                throw Unfit(field: "response_format", message: "response_format is one of \(names)")
            }
            format = known
        }
        prompt = fields["prompt"]?.last ?? ""
        if let asked = fields["language"]?.last, !asked.isEmpty, let language {
            let first = asked.lowercased().prefix(while: \.isLetter)
            guard first == language || Self.names[language] == String(first) else {
                let known = Self.names[language].map { "\($0) (\(language))" } ?? language
                throw Unfit(
                    field: "language",
                    message:
                        "only \(known) is heard here, not \(asked.prefix(40)); language takes two letters"
                )
            }
        }
        let kinds = (fields["timestamp_granularities[]"] ?? []) + (fields["timestamp_granularities"] ?? [])
        for kind in kinds where kind != "word" && kind != "segment" {
            throw Unfit(
                field: "timestamp_granularities",
                message: "timestamp_granularities are word and segment"
            )
        }
        hasWords = kinds.contains("word")
        hasSegments = kinds.isEmpty || kinds.contains("segment")
        guard fields["stream"]?.last.map({ $0 == "false" || $0.isEmpty }) ?? true else {
            throw Unfit(field: "stream", message: "the answer comes in one piece; leave stream out")
        }
    }
}

struct SpeechAnswer {
    let transcript: Transcript
    let order: SpeechOrder
    let language: String?

    var response: Response {
        switch order.format {
        case .json: .json(200, .object([.init("text", .string(transcript.text))] + cap), headers: headers)
        case .verbose: .json(200, verbose, headers: headers)
        case .text: text(transcript.text + "\n", "text/plain")
        case .srt: text(Subtitles.srt(of: transcript), "application/x-subrip")
        case .vtt: text(Subtitles.vtt(of: transcript), "text/vtt")
        }
    }

    /// Headers that tell how much was not heard; formats with room for it say so inside, too.
    private var headers: [String: String] {
        transcript.capped ? ["VoiceCore-Unheard-Seconds": "\(transcript.unheardSeconds)"] : [:]
    }

    private var cap: [JSONText.Member] {
        guard transcript.capped else { return [] }
        return [.init("capped", true), .init("unheard_seconds", .number(transcript.unheardSeconds))]
    }

    private func text(_ text: String, _ type: String) -> Response {
        let type = ["Content-Type": "\(type); charset=utf-8"]
        return Response(200, headers.merging(type) { $1 }, .bytes(Array(text.utf8)))
    }

    private var verbose: JSONText {
        var members: [JSONText.Member] = [
            .init("task", "transcribe"),
            .init("language", .string(language == "en" ? "english" : language ?? "unknown")),
            .init("duration", .number(transcript.seconds)), .init("text", .string(transcript.text)),
        ]
        if order.hasSegments { members.append(.init("segments", .array(segments))) }
        if order.hasWords { members.append(.init("words", .array(words))) }
        return .object(members + cap)
    }

    private var words: [JSONText] {
        transcript.timedWords.map { said in
            ["word": .string(said.text), "start": .number(said.word.start), "end": .number(said.word.end)]
        }
    }

    private var segments: [JSONText] {
        Subtitles.phrases(of: transcript).enumerated().map { place, phrase in
            let words = phrase.lines.flatMap(\.words)
            let sure =
                words.map { log(max($0.word.probability, 1e-4)) }.reduce(0, +) / Double(max(words.count, 1))
            return [
                "id": .integer(place), "seek": 0, "start": .number(phrase.start), "end": .number(phrase.end),
                "text": .string(words.map(\.text).joined(separator: " ")), "tokens": [],
                "temperature": 0, "avg_logprob": .number(sure), "compression_ratio": 1, "no_speech_prob": 0,
            ]
        }
    }
}
