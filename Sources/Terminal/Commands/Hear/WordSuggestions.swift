import Programs
import VoiceCore

enum WordSuggestions {
    static let command = Command(
        "suggest",
        summary: "show words that you corrected more than once",
        discussion: [
            """
            Compares what was heard with what you made of it. Shows the words that you corrected twice or more, \
            if they are names or in no dictionary. Nothing is added by itself.
            """
        ],
        options: [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let found = try unknown(try await diary.store.entries.correctedWords(), diary.settings)
            for correction in found { show(correction, invocation.console, invocation[CommonOptions.json]) }
            if !invocation[CommonOptions.json] { invocation.say(advice(found)) }
            return .done
        }
    }

    private static func unknown(
        _ corrections: [CorrectedWords.Correction],
        _ settings: Settings
    ) throws -> [CorrectedWords.Correction] {
        do {
            let own = try PersonalVocabulary(path: settings[Key.vocabulary]).words.map(\.spelling)
            var vocabulary = PersonalVocabulary()
            for correction in corrections where !own.contains(correction.word) {
                // What cannot be a personal word is none.
                try? vocabulary.add(correction.word)
            }
            let pronouncing = Pronouncing(model: try SpeechModel(named: settings[Key.model]))
            let rare = try pronouncing.pronounce(vocabulary.words).filter { $0.source != .dictionary }
            let rareWords = Set(rare.map(\.word.spelling))
            let added = Set(vocabulary.words.map(\.spelling))
            return corrections.filter {
                added.contains($0.word) && ($0.isName || rareWords.contains($0.word))
            }
        } catch let error as TranscriptionError {
            throw error.failure
        } catch let error as PersonalVocabulary.Refusal {
            throw error.failure
        }
    }

    private static func show(_ correction: CorrectedWords.Correction, _ console: Console, _ isJSON: Bool) {
        guard isJSON else {
            let heard = correction.heardAs.prefix(3).map { "‘\($0)’" }.joined(separator: ", ")
            let line = "\(correction.word): \(correction.times) times, heard as \(heard)".printable
            return console.show(line + "\n")
        }
        let members: [JSONText.Member] = [
            .init("schema", 1), .init("word", .string(correction.word)),
            .init("times", .integer(correction.times)),
            .init("heardAs", .array(correction.heardAs.map(JSONText.string))),
        ]
        console.out.print(JSONText.object(members).line)
    }

    private static func advice(_ found: [CorrectedWords.Correction]) -> String {
        guard !found.isEmpty else { return "no word was corrected more than once" }
        let words = found.prefix(8).map(\.word).joined(separator: " ")
        return "to have them recognised: voicecore words add \(words)".printable
    }
}
