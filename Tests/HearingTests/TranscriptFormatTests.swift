import Testing
@testable import Hearing

@Suite("Words in every form")
struct TranscriptFormatTests {
    static let transcript = Transcript(
        text: "We sailed <away>.",
        engine: "e",
        model: "m",
        preset: "fast",
        seconds: 3,
        words: [
            Word(word: "we", start: 0.25, end: 0.5, probability: 0.9),
            Word(word: "sailed", start: 0.5, end: 1, probability: 0.2, alternatives: ["failed"]),
            Word(word: "<away>", start: 3_661.0004, end: 3_661.5, probability: 0.5),
        ]
    )

    @Test("Figures lose rounding errors and nothing else")
    func tidy() {
        var transcript = Self.transcript
        transcript.words[0] = Word(word: "we", start: 0.1 + 0.2, end: 1.0 / 3, probability: 0.7 + 0.1)
        transcript.tidy()
        let word = transcript.words[0]
        #expect((word.start, word.end, word.probability) == (0.3, 1.0 / 3, 0.8))
        #expect(transcript.words[1] == Self.transcript.words[1])
    }

    @Test("Text marks doubtful words")
    func text() { #expect(TranscriptFormat.text.rendered(Self.transcript) == "We sailed[?] <away>.") }

    @Test(
        "The mark follows the word and precedes the sentence's end",
        arguments: [("tonight,", "tonight[?],"), ("gone?!", "gone[?]?!"), ("it's", "it's[?]"), ("…", "…[?]")]
    )
    func marks(token: String, expected: String) { #expect(TranscriptFormat.doubted(token) == expected) }

    @Test("Subtitles give every word a cue in its line")
    func srt() {
        let expected = """
            1
            00:00:00,250 --> 00:00:00,500
            <u>We</u> sailed[?]

            2
            00:00:00,500 --> 00:00:01,000
            We <u>sailed[?]</u>

            3
            01:01:01,000 --> 01:01:01,500
            <u><away>.</u>

            """
        #expect(TranscriptFormat.srt.rendered(Self.transcript, cues: .words) == expected)
    }

    @Test("WebVTT gives every word a time and escapes what it would read as a tag")
    func vtt() {
        let text = TranscriptFormat.vtt.rendered(Self.transcript, cues: .words)
        #expect(text.hasPrefix("WEBVTT\n\n"))
        #expect(text.contains("We <00:00:00.500><c.doubtful>sailed[?]</c>"))
        #expect(text.contains("&lt;away&gt;."))
    }

    private static func spoken(_ text: String) -> Transcript {
        var start = 0.0
        let words = text.split(separator: " ").map { token in
            defer { start += token.hasSuffix(".") ? 2 : 0.3 }
            return Word(word: String(token), start: start, end: start + 0.3, probability: 0.9)
        }
        return Transcript(text: text, engine: "e", model: "m", preset: "fast", seconds: start, words: words)
    }

    @Test("Subtitles are phrases of two lines at most, each long enough to be read")
    func phrases() {
        let text = "We went. In the evening all of us walked slowly along the river to the old harbour wall."
        let expected = """
            1
            00:00:00,000 --> 00:00:01,000
            We went.

            2
            00:00:02,300 --> 00:00:07,100
            In the evening all of us walked slowly
            along the river to the old harbour wall.

            """
        #expect(TranscriptFormat.srt.rendered(Self.spoken(text)) == expected)
        let vtt = TranscriptFormat.vtt.rendered(Self.transcript)
        #expect(vtt.contains("We <c.doubtful>sailed</c>\n"))
        #expect(!vtt.contains("[?]"))
    }

    @Test("A cue of a word never lasts into the next one")
    func apart() {
        let transcript = Self.spoken("One. " + Array(repeating: "harbour", count: 40).joined(separator: " "))
        let cues = Subtitles.phrases(of: transcript)
        #expect(cues.count > 3)
        #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start + 0.001 })
        #expect(cues.allSatisfy { $0.lines.count <= 2 && $0.end - $0.start <= 6.001 })
    }

    @Test("No words are no cues", arguments: TranscriptFormat.allCases)
    func empty(_ format: TranscriptFormat) {
        let silent = Transcript(text: "", engine: "e", model: "m", preset: "fast", seconds: 3, words: [])
        #expect(!format.rendered(silent).contains("-->"))
    }
}
