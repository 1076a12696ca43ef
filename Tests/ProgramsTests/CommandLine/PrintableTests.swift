import Programs
import Testing

@Suite("Text from strangers")
struct PrintableTests {
    @Test(
        "Control characters are shown, not obeyed",
        arguments: [
            ("a\u{1b}]0;PWNED\u{7}b", #"a\u{1b}]0;PWNED\u{7}b"#), ("a\nfiled b.wav", #"a\nfiled b.wav"#),
            ("a\r\tb", #"a\r\tb"#), ("a\u{7f}\u{9b}2Jb", #"a\u{7f}\u{9b}2Jb"#), ("a\r\nb", #"a\r\nb"#),
            ("a\u{202e}vaw.b\u{2066}", #"a\u{202e}vaw.b\u{2066}"#), ("\u{0}", #"\u{0}"#),
            ("a\u{2028}b\u{85}", #"a\u{2028}b\u{85}"#),
        ]
    )
    func controls(text: String, shown: String) { #expect(text.printable == shown) }

    @Test(
        "Text without control characters stays as it is",
        arguments: ["", "Gespräch.wav", "산책 메모", "👩‍👩‍👧", #"a\nb"#, "e\u{301}"]
    )
    func plain(text: String) { #expect(Array(text.printable.utf8) == Array(text.utf8)) }

    @Test("A message of megabytes is shortened to both ends")
    func message() {
        let long = "begin " + String(repeating: "ä", count: 3_000_000) + " end"
        let shown = long.printableMessage
        #expect(shown.count < 1_000 && shown.hasPrefix("begin ") && shown.hasSuffix(" end"))
        #expect("short\n".printableMessage == #"short\n"#)
    }

    @Test("Text of several lines keeps them")
    func lines() {
        #expect("one\n\ttwo\u{1b}[2J".printableLines == "one\n\ttwo\\u{1b}[2J")
    }
}
