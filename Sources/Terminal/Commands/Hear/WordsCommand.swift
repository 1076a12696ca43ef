import Programs
import VoiceCore

enum WordsCommand {
    static let soundsLike = Option<String>.text(
        "sounds-like",
        "WORDS",
        help: "How it sounds in common words, such as \"mill dough\"."
    )

    private static let word = Argument("WORD", .oneOrMore, help: "The word as it is written.")
    private static let knownWord = Argument(
        "WORD",
        .oneOrMore,
        kind: CompleteCommand.What.words.kind,
        help: "The word as it is written."
    )

    static let command = Command(
        "words",
        summary: "manage names and places to recognise",
        discussion: [
            """
            Names and words that the engine should know, from the next memo on; they are in a text file, one per \
            line. How a word is said is looked up in the model's dictionary, or worked out from its spelling by \
            espeak-ng.
            """
        ],
        examples: [
            Example("voicecore words add \"Mildo\"", "Adds a name."),
            Example("voicecore words add Siobhan --sounds-like \"shiv awn\"", "Says how it is spoken."),
            Example("voicecore words list", "Shows every word and how it will be heard."),
            Example("voicecore words suggest", "Shows the names that you corrected more than once."),
        ],
        subcommands: [
            Command(
                "add",
                summary: "add words, or change how they sound",
                arguments: [word],
                options: [soundsLike, CommonOptions.json],
                run: add
            ),
            Command(
                "list",
                summary: "show every word with its pronunciation",
                options: [CommonOptions.json],
                run: list
            ),
            WordSuggestions.command,
            Command("rm", summary: "remove words", arguments: [knownWord], run: remove),
            // What it was called before.
            Command("remove", summary: "remove words", arguments: [knownWord], isHidden: true, run: remove),
        ]
    )

    @Sendable static func add(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        let sound = invocation[soundsLike]
        guard sound == nil || invocation.arguments.count == 1 else {
            throw Failure(.usage, "--sounds-like needs a single word")
        }
        guard invocation.arguments.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
            throw Failure(.usage, "a word has at least one letter")
        }
        return try edge(settings) {
            var vocabulary = try PersonalVocabulary(path: settings[Key.vocabulary])
            // A name of several words is heard word by word, unless it sounds like something else.
            let words = sound == nil ? invocation.arguments.flatMap(parts) : invocation.arguments
            let before = vocabulary.words.filter { words.contains($0.spelling) }
            for word in words { try vocabulary.add(word, soundsLike: sound) }
            let added = vocabulary.words.filter { words.contains($0.spelling) }
            let report = try pronounced(added, settings)
            if let unsayable = report.first(where: { $0.word.pronunciations.isEmpty })?.word.spelling {
                throw Failure(
                    .badSound,
                    "‘\(unsayable)’ cannot be pronounced, so it would never be heard; nothing was added",
                    advice:
                        "say what it sounds like: voicecore words add \(unsayable) --sounds-like \"WORDS\""
                )
            }
            try vocabulary.write(to: settings[Key.vocabulary])
            invocation.console.did("\(words.joined(separator: ", ")) was added")
            if !invocation.isQuiet, !invocation[CommonOptions.json] {
                for word in before { say(word, nowSoundsLike: sound, invocation) }
                for word in added { say(vocabulary.words, alike: word.spelling, invocation, except: words) }
                if sound == nil { invocation.arguments.forEach { say(parts: parts(of: $0), invocation) } }
                report.forEach { doubt($0.word, $0.source, invocation) }
                invocation.console.say("to hear it in older memos: voicecore redo ID")
                let word = ShellWord(added.count == 1 ? added[0].spelling : "WORD")
                invocation.console.say(
                    "where it is still misheard: voicecore edit ID --replace HEARD=\(word)".printable
                )
            }
            return show(report, invocation)
        }
    }

    private static func say(parts: [String], _ invocation: Invocation) {
        guard parts.count > 1 else { return }
        invocation.console.say("kept as \(parts.count) words: \(parts.joined(separator: ", "))".printable)
    }

    private static func doubt(_ word: PersonalWord, _ source: Pronouncing.Source, _ invocation: Invocation) {
        if source == .soundsLike,
            let unsaid = parts(of: word.soundsLike ?? "").first(where: { !hasVowel($0) })
        {
            return invocation.console.say(
                "‘\(unsaid)’ has no vowel, so how it is said is a guess; common words are surer".printable
            )
        }
        guard source == .spelling, !hasVowel(word.spelling) else { return }
        let advice = TypedCommand("voicecore words add", [word.spelling], [("sounds-like", "WORDS")])
        invocation.console.say(
            "\(word.spelling) has no vowel, so how it is said is a guess; say it: \(advice)".printable
        )
    }

    private static func hasVowel(_ word: String) -> Bool {
        BareLetters.of(word.lowercased()).contains { "aeiouy".contains($0) }
    }

    private static func say(_ word: PersonalWord, nowSoundsLike sound: String?, _ invocation: Invocation) {
        guard let before = word.soundsLike, before != sound else {
            if word.soundsLike == sound {
                invocation.console.say("\(word.spelling.printable) is there already")
            }
            return
        }
        invocation.console.say(
            sound == nil
                ? "\(word.spelling) is there already, and sounds like \"\(before)\" as before"
                : "\(word.spelling) no longer sounds like \"\(before)\""
        )
    }

    /// Other capitals may be another name, so both stay.
    private static func say(
        _ known: [PersonalWord],
        alike added: String,
        _ invocation: Invocation,
        except typed: [String]
    ) {
        let others = known.map(\.spelling).filter { !typed.contains($0) }
        let same = others.filter { $0.lowercased() == added.lowercased() }
        for other in same {
            let advice = TypedCommand("voicecore words rm", [other], [])
            invocation.console.say("\(other) is there too; to keep only \(added): \(advice)".printable)
        }
    }

    @Sendable static func list(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        return try edge(settings) {
            let vocabulary = try PersonalVocabulary(path: settings[Key.vocabulary])
            if vocabulary.words.isEmpty, !invocation[CommonOptions.json] {
                invocation.console.say("no words; voicecore words add NAME adds one")
            }
            return show(try pronounced(vocabulary.words, settings), invocation)
        }
    }

    @Sendable static func remove(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        return try edge(settings) {
            var vocabulary = try PersonalVocabulary(path: settings[Key.vocabulary])
            // As they were added: a name of several words is each of them.
            let named = invocation.arguments.unrepeated
            let unknown = named.flatMap { typed in
                vocabulary.remove(typed) ? [] : parts(of: typed).filter { !vocabulary.remove($0) }
            }
            if let first = unknown.first {
                let near = Suggestion.nearest(to: first, among: vocabulary.words.map(\.spelling))
                let question = near.map { "; did you mean ‘\($0)’?" } ?? ""
                let isAlone = invocation.arguments.flatMap(parts).count == 1
                throw Failure(
                    .noSuchFile,
                    "no personal word ‘\(first)’\(question)".printable,
                    advice: (isAlone ? "" : "nothing was removed; ") + "voicecore words list shows your words"
                )
            }
            try vocabulary.write(to: settings[Key.vocabulary])
            invocation.say("removed \(named.joined(separator: ", ").printable)")
            return .done
        }
    }

    private static func parts(of typed: String) -> [String] {
        typed.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private typealias Report = [(word: PersonalWord, source: Pronouncing.Source)]

    private static func pronounced(_ words: [PersonalWord], _ settings: Settings) throws -> Report {
        try Pronouncing(model: try SpeechModel(named: settings[Key.model])).pronounce(words)
    }

    private static func show(_ report: Report, _ invocation: Invocation) -> ExitCode {
        for (word, source) in report {
            if invocation[CommonOptions.json] {
                invocation.console.out.print(json(word, source))
            } else if word.pronunciations.isEmpty {
                invocation.console.show("\(word.spelling): cannot be pronounced; try --sounds-like\n")
            } else {
                let ways = word.pronunciations.joined(separator: ", ")
                invocation.console.show("\(word.spelling): \(ways) (\(meaning(source)))\n")
            }
        }
        return report.contains { $0.word.pronunciations.isEmpty } ? .someFailed : .done
    }

    private static func meaning(_ source: Pronouncing.Source) -> String {
        switch source {
        case .dictionary: "from the dictionary"
        case .spelling: "from its spelling"
        case .soundsLike: "from what it sounds like"
        }
    }

    private static func json(_ word: PersonalWord, _ source: Pronouncing.Source) -> String {
        let members: [JSONText.Member] = [
            .init("schema", 1), .init("word", .string(word.spelling)),
            .init("soundsLike", .optional(word.soundsLike)),
            .init("pronunciations", .array(word.pronunciations.map(JSONText.string))),
            .init("source", .string(source.rawValue)),
        ]
        return JSONText.object(members).line
    }

    private static func edge(_ settings: Settings, _ work: () throws -> ExitCode) throws -> ExitCode {
        do {
            return try work()
        } catch let error as TranscriptionError {
            throw error.failure
        } catch let error as PersonalVocabulary.Refusal {
            // What is wrong with a word that was typed is not in the file.
            if case .notOneWord(_, line: 0) = error { throw error.failure }
            throw error.failure.about(settings[Key.vocabulary])
        }
    }
}

extension [String] {
    fileprivate var unrepeated: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
