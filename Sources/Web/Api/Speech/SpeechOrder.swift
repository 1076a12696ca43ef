/// What is asked of a transcription, as OpenAI's interface names it.
struct SpeechOrder: Equatable {
    /// The forms of the answer.
    enum Format: String, CaseIterable {
        case json, text, srt, vtt
        case verbose = "verbose_json"
    }

    /// Why it cannot be done, with the field that is wrong.
    struct Unfit: Error, Equatable {
        var field: String
        var message: String
    }

    var format = Format.json
    /// Text whose unknown words are listened for.
    var prompt = ""
    /// Whether the long form of the answer has each word, and each segment.
    var hasWords = false
    var hasSegments = true

    /// What people and some programs write in place of the two letters.
    private static let names = [
        "en": "english", "ko": "korean", "de": "german", "fr": "french", "es": "spanish",
    ]

    /// Reads the fields of the form; the language has to be the one that is heard, where that is known.
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
