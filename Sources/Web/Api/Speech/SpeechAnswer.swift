internal import Glibc
internal import VoiceCore

/// What was heard, in the forms of OpenAI's interface.
struct SpeechAnswer {
    let transcript: Transcript
    let order: SpeechOrder
    /// The language that is heard, by its two letters; nothing where that is not known.
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

    /// Every form says in its head how much was not heard; those with room for it say it inside too.
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

    /// The words as the text writes them, each with its time.
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
