import Testing
@testable import System

@Suite("A line of JSON")
struct JSONTextTests {
    @Test(
        "shows as an escape only what JSON, or a reader of lines, does not take as it is",
        arguments: [
            ("", #""""#),
            ("a walk", #""a walk""#),
            (#"say "no" \ yes"#, #""say \"no\" \\ yes""#),
            ("one\ntwo\r\tthree", #""one\ntwo\r\tthree""#),
            ("\u{0}\u{1b}[2J\u{7f}", #""\u0000\u001b[2J\u007f""#),
            ("before\u{2028}between\u{2029}after", #""before\u2028between\u2029after""#),
            // These share their first bytes with the two above.
            ("“quoted” – €5 …", #""“quoted” – €5 …""#),
            ("회의실 \u{10ffff}", #""회의실 \\xFF""#),
            ("👩‍👧 e\u{301}", "\"👩‍👧 e\u{301}\""),
        ]
    )
    func quotes(text: String, line: String) {
        #expect(JSONText.string(text).line == line)
        #expect(JSONText.object([.init(text, .null)]).line == "{\(line):null}")
    }

    @Test("keeps the order of its keys, and has null where a number is not finite")
    func values() {
        let value: JSONText = [
            "b": 1, "a": [.number(0.5), .number(.nan), .bool(true), .null], "": .number(3),
        ]
        #expect(value.line == #"{"b":1,"a":[0.5,null,true,null],"":3}"#)
    }
}
