import Testing
@testable import Programs

@Suite("Pages that fit a terminal")
struct FittedTextTests {
    @Test("A line that fits stays as it is, to the last space")
    func fits() {
        let page = "  one   two\n\nthree\n"
        #expect(TextWidth.fit(page, to: 11) == page)
        #expect(TextWidth.fit("a very long line of words", to: 8) == "a very long line of words")
    }

    @Test(
        "A longer line goes on",
        arguments: [
            ("the quick brown fox jumps over it", "the quick brown\n  fox jumps over\n  it"),
            ("  the quick brown fox", "  the quick\n    brown fox"),
            ("key  the quick brown fox", "key  the quick\n     brown fox"),
            ("a key that is long  the quick", "a key that is\n  long  the\n  quick"),
            ("        the quick brown fox", "        the\n        quick\n        brown\n        fox"),
            ("at /a/path/that/no/line/holds", "at\n  /a/path/that/no/line/holds"),
            ("--level debug|info|notice|error", "--level\n  debug|info|\n  notice|error"),
            ("/a/path/that/no/line/holds", "/a/path/that/no/line/holds"),
            ("at https://example.org/a", "at\n  https://example.org/a"),
            ("~/.config/program/file", "~/.config/\n  program/file"),
            ("a (/path/in/brackets) and", "a\n  (/path/in/brackets)\n  and"),
            ("key  0123456789abc", "key\n  0123456789abc"),
            ("커피를 마시러 나갔다 왔다", "커피를 마시러\n  나갔다 왔다"),
        ]
    )
    func goesOn(line: String, expected: String) { #expect(TextWidth.fit(line, to: 16) == expected) }

    @Test("Colours take no room")
    func colours() {
        let line = "\u{1b}[1mone two\u{1b}[0m three four"
        #expect(TextWidth.fit(line, to: 18) == line)
        #expect(TextWidth.fit(line, to: 13) == "\u{1b}[1mone two\u{1b}[0m three\n  four")
        let fact = "\u{1b}[2mkey \u{1b}[0m the quick brown fox"
        #expect(TextWidth.fit(fact, to: 16) == "\u{1b}[2mkey \u{1b}[0m the quick\n     brown fox")
    }

    @Test("No line is too wide and no letter is lost, whatever the text")
    func always() {
        let texts = [
            "a|b|" + String(repeating: "커", count: 30), "   x  " + String(repeating: "y/", count: 40),
        ]
        for text in texts {
            for width in 9...50 {
                let lines = TextWidth.fit(text, to: width).split(separator: "\n")
                #expect(lines.allSatisfy { TextWidth.columns($0) <= width })
                #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
            }
        }
    }

    @Test("A command at the end of a line stays in one piece, below where a terminal has no room beside")
    func wholeCommand() {
        let command = "voicecore edit 1a2b 3c4d --journal Travel"
        for (width, said) in [
            (nil, "to undo it: \(command)\n"), (80, "to undo it: \(command)\n"),
            (40, "to undo it:\n  \(command)\n"),
        ] as [(Int?, String)] {
            let console = Console.memory(width: width)
            console.say("to undo it:", command: command)
            #expect(console.error.text == said)
        }
    }
}
