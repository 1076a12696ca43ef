import Testing

@testable import Words

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

    @Test("text marks what is more likely wrong than right")
    func text() {
        #expect(TranscriptFormat.text.rendered(Self.transcript) == "We sailed[?] <away>.")
    }

    @Test("subtitles give every word a cue in its line")
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
        #expect(TranscriptFormat.srt.rendered(Self.transcript) == expected)
    }

    @Test("WebVTT gives every word a time and escapes what it would read as a tag")
    func vtt() {
        let text = TranscriptFormat.vtt.rendered(Self.transcript)
        #expect(text.hasPrefix("WEBVTT\n\n"))
        #expect(text.contains("We <00:00:00.500><c.doubtful>sailed[?]</c>"))
        #expect(text.contains("&lt;away&gt;."))
    }

    @Test("no words are no cues", arguments: TranscriptFormat.allCases)
    func empty(_ format: TranscriptFormat) {
        let silent = Transcript(text: "", engine: "e", model: "m", preset: "fast", seconds: 3, words: [])
        #expect(!format.rendered(silent).contains("-->"))
    }
}
