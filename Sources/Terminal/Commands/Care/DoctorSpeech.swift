import Glibc
import Programs
import VoiceCore

enum DoctorSpeech {
    static let section = DoctorCommand.Section(title: "Speech") { invocation, settings in
        let second = await secondEar(settings)
        // An engine of one's own may take minutes.
        let bar = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: "")
        if settings[Key.engine] != nil { bar.update(done: 0, title: "trying the engine", total: 1) }
        let engine = await engine(settings, isSecondWhole: second.state != .wrong)
        bar.finish()
        let speech = [engine, model(settings[Key.model]), second]
        return speech + words(settings) + moodTables(settings)
    }

    private static func moodTables(_ settings: Settings) -> [Finding] {
        let folder = settings.folders.config + "/mood"
        let names = MoodReader.ownNames
        let others = FolderNames.of(folder).filter {
            !names.contains($0) && !$0.hasPrefix(".") && !$0.hasSuffix("~")
        }
        let passedOver = others.map { name in
            let nearest = Suggestion.nearest(to: name, among: names).map { "name it \($0)" }
            let advice = nearest ?? "tables of your own are \(names.joined(separator: ", "))"
            return Finding("mood tables", "\(folder)/\(name) is passed over", .warning, advice: advice)
        }
        do {
            let lines = try MoodReader(own: folder).passedOver.map(\.failure).map { failure in
                Finding("mood tables", failure.message, .warning, advice: failure.advice)
            }
            return lines + passedOver
        } catch {
            let failure = MemoFault(error).failure()
            return [Finding("mood tables", failure.message, .wrong, advice: failure.advice)] + passedOver
        }
    }

    private static func engine(_ settings: Settings, isSecondWhole: Bool) async -> Finding {
        if let arguments = settings[Key.engine] { return await tried(arguments) }
        guard PocketSphinxTranscriber.isInstalled() else {
            let advice = "install VoiceCore again"
            return Finding("engine", "the program voicecore-hear is missing", .wrong, advice: advice)
        }
        let isSecond =
            settings[Key.ear] != .pocketsphinx && (try? SecondEar.named(settings[Key.earModel])) != nil
        guard isSecond else { return Finding("engine", "pocketsphinx") }
        guard isSecondWhole else {
            guard settings[Key.ear] == .auto else {
                return Finding(
                    "engine",
                    "the second ear; memos wait for their words until it is repaired",
                    .warning,
                    advice: "with ear: \"auto\" in the settings PocketSphinx transcribes them until then"
                )
            }
            return Finding(
                "engine",
                "PocketSphinx, until the second ear is repaired",
                .warning,
                advice: "then voicecore redo --all --ear moonshine transcribes with it what came until then"
            )
        }
        return Finding("engine", "the second ear; PocketSphinx for live words and word times")
    }

    private static let silence = SpeechSamples(path: "/dev/zero", samples: SpeechSamples.hertz)

    private static func tried(_ arguments: [String]) async -> Finding {
        let engine = EngineTranscriber(arguments: arguments)
        let name = arguments.joined(separator: " ")
        do {
            _ = try await engine.transcribe(silence, options: HearingOptions()) { _ in }
            await engine.release()
            return Finding("engine", "\(name): hears")
        } catch {
            await engine.release()
            let advice =
                MemoFault(error).reason == .engineMissing
                ? error.failure.advice : "run it by itself: it reads a WAV file from standard input"
            return Finding("engine", "\(name): \(error.failure.message)", .wrong, advice: advice)
        }
    }

    private static func model(_ name: String) -> Finding {
        do {
            _ = try SpeechModel(named: name)
            return Finding("model", name)
        } catch {
            let failure = error.failure
            return Finding("model", failure.message, .wrong, advice: failure.advice)
        }
    }

    private static func secondEar(_ settings: Settings) async -> Finding {
        do throws(TranscriptionError) {
            let name = settings[Key.earModel]
            guard SecondEar.isKnown(name) else { throw TranscriptionError.earMissing(name: name) }
            guard let ear = try SecondEar.named(name) else {
                return Finding(
                    "second ear",
                    "not installed",
                    settings[Key.ear] == .moonshine ? .wrong : .fine,
                    advice: "it makes far fewer errors; install it with: \(InstalledFiles.standard.earSetup)"
                )
            }
            if let fault = await ear.loadingFault() {
                let damaged = ear.damagedFiles()
                return Finding(
                    "second ear",
                    damaged.isEmpty ? fault.failure.message : "damaged: \(damaged.joined(separator: ", "))",
                    .wrong,
                    advice: damaged.isEmpty ? nil : "repair it with: \(InstalledFiles.standard.earSetup)"
                )
            }
            let isUsed = settings[Key.engine] == nil && settings[Key.ear] != .pocketsphinx
            return Finding("second ear", "\(SecondEar.engine) \(ear.name), whole\(isUsed ? ", used" : "")")
        } catch {
            return Finding("second ear", error.failure.message, .wrong, advice: error.failure.advice)
        }
    }

    private static func faulty(_ failure: Failure, _ path: String) -> Finding {
        let name = "personal words"
        let fact = failure.message.hasPrefix(name + ": ") ? failure.message.dropFirst(name.count + 2) : ""
        return Finding(name, "\(path): \(fact)", .wrong, advice: failure.advice ?? "correct that file")
    }

    private static func words(_ settings: Settings) -> [Finding] {
        do {
            let vocabulary = try PersonalVocabulary(path: settings[Key.vocabulary])
            if let path = settings.missingVocabulary {
                return [
                    Finding(
                        "personal words",
                        "\(path) is missing",
                        .warning,
                        advice: "voicecore words add WORD makes it; or correct the setting vocabulary"
                    )
                ]
            }
            let model = try SpeechModel(named: settings[Key.model])
            let silent = try Pronouncing(model: model).pronounce(vocabulary.words)
                .filter { $0.word.pronunciations.isEmpty }.map(\.word.spelling)
            guard silent.isEmpty else {
                let list = silent.joined(separator: ", ")
                return [
                    Finding(
                        "personal words",
                        "no pronunciation is known for \(list)",
                        .warning,
                        advice: "use --sounds-like"
                    )
                ]
            }
            return [Finding("personal words", "\(vocabulary.words.count)")]
        } catch let error as PersonalVocabulary.Refusal {
            return [faulty(error.failure, settings[Key.vocabulary])]
        } catch let error as TranscriptionError {
            return [Finding("personal words", error.failure.message, .warning, advice: error.failure.advice)]
        } catch {
            return []
        }
    }
}
