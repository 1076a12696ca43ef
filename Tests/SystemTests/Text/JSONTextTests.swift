import Testing
@testable import System

@Suite("A line of JSON")
struct JSONTextTests {
    @Test(
        "Escapes only what JSON or a line reader cannot take",
        arguments: [
            ("", #""""#), ("a walk", #""a walk""#), (#"say "no" \ yes"#, #""say \"no\" \\ yes""#),
            ("one\ntwo\r\tthree", #""one\ntwo\r\tthree""#),
            ("\u{0}\u{1b}[2J\u{7f}", #""\u0000\u001b[2J\u007f""#),
            ("before\u{2028}between\u{2029}after", #""before\u2028between\u2029after""#),
            // These share their first bytes with the two above.
            ("“quoted” – €5 …", #""“quoted” – €5 …""#), ("회의실 \u{10ffff}", #""회의실 \\xFF""#),
            ("👩‍👧 e\u{301}", "\"👩‍👧 e\u{301}\""),
        ]
    )
    func quotes(text: String, line: String) {
        #expect(JSONText.string(text).line == line)
        #expect(JSONText.object([.init(text, .null)]).line == "{\(line):null}")
    }

    @Test("Keeps the order of keys and writes null for numbers that are not finite")
    func values() {
        let value: JSONText = [
            "b": 1, "a": [.number(0.5), .number(.nan), .bool(true), .null], "": .number(3),
        ]
        #expect(value.line == #"{"b":1,"a":[0.5,null,true,null],"":3}"#)
    }
}

@Suite("The ends of lines")
struct LineEndsTests {
    @Test(
        "Line ends of every system become a line feed, and a byte order mark is dropped",
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
