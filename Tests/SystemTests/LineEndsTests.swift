import Testing
@testable import System

@Suite("The ends of lines")
struct LineEndsTests {
    @Test(
        "are one line feed each, whatever system wrote them, and a mark in front is no part of the text",
        arguments: [
            ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("\r\r\n\n", "\n\n\n"), ("\u{feff}a\u{feff}", "a\u{feff}"),
            ("\u{feff}", ""), ("", ""), ("한\r\n글", "한\n글"),
        ]
    )
    func plain(text: String, expected: String) {
        #expect(Array(LineEnds.plain(text).utf8) == Array(expected.utf8))
        #expect(LineEnds.plain(expected).utf8.elementsEqual(expected.utf8))
    }
}
