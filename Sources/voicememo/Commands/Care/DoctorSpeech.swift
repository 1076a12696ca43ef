import CommandLineKit
import ProgramKit
import VoiceCore

/// The part of `doctor` that looks at what hears: engine, model, personal words.
enum DoctorSpeech {
    static let section = DoctorCommand.Section(title: "Speech") { _, settings in
        [engine(settings[Key.engine]), model(settings[Key.model])] + words(settings)
    }

    private static func engine(_ arguments: [String]?) -> Finding {
        if let arguments { return Finding("engine", arguments.joined(separator: " ")) }
        guard PocketSphinxTranscriber.isInstalled() else {
            return Finding(
                "engine",
                "the program voicecore-hear is missing",
                .wrong,
                advice: "install VoiceCore again"
            )
        }
        return Finding("engine", "pocketsphinx")
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

    private static func words(_ settings: Settings) -> [Finding] {
        do {
            let vocabulary = try PersonalVocabulary(path: settings[Key.vocabulary])
            let model = try SpeechModel(named: settings[Key.model])
            let silent = try Pronouncing(model: model).pronounce(vocabulary.words)
                .filter { $0.word.pronunciations.isEmpty }.map(\.word.spelling)
            guard silent.isEmpty else {
                let list = silent.joined(separator: ", ")
                return [
                    Finding(
                        "personal words",
                        "nobody knows how to say \(list)",
                        .warning,
                        advice: "use --sounds-like"
                    )
                ]
            }
            return [Finding("personal words", "\(vocabulary.words.count)")]
        } catch let error as PersonalVocabulary.Refusal {
            return [Finding("personal words", error.failure.message, .wrong)]
        } catch let error as TranscriptionError {
            return [Finding("personal words", error.failure.message, .warning, advice: error.failure.advice)]
        } catch {
            return []
        }
    }
}
