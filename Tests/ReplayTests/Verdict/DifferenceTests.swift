import Testing
@testable import Replay

@Suite("What differs is shown as a person reads it")
struct DifferenceTests {
    @Test("Equal lines are no difference")
    func equal() { #expect(Difference("trace", expected: ["a"], found: ["a"]) == nil) }

    @Test("A changed line stands among its neighbours, and what is far away is left out")
    func changed() throws {
        let before = (0..<12).map { "line \($0)" }
        var after = before
        after[6] = "another"
        let difference = try #require(Difference("trace", expected: before, found: after))
        #expect(
            difference.description == """
                  trace
                      …
                      line 3
                      line 4
                      line 5
                    - line 6
                    + another
                      line 7
                      line 8
                      line 9
                      …
                """
        )
    }

    @Test(
        "Words heard wrong are counted by the cheapest way",
        arguments: [
            ("we walked to the harbour", "we walked to the harbour", 0.0),
            ("we walked to the harbour", "We walked to harbour.", 0.2),
            ("one two", "one three two four", 1.0),
            ("", "", 0), ("", "ghost", 1), ("gone", "", 1),
        ]
    )
    func wordErrors(said: String, heard: String, share: Double) {
        #expect(WordErrors.share(said: said, heard: heard) == share)
    }

    @Test("The report for build servers counts, escapes and names what differs")
    func junit() throws {
        let difference = try #require(Difference("trace", expected: "<a>", found: "\u{1}&"))
        let xml = JUnitReport.xml(of: [
            Verdict(path: "a.json5", title: "\"A\"", outcome: .held, seconds: 0.0125),
            Verdict(path: "b.json5", title: "B", outcome: .differed([difference]), seconds: 1),
            Verdict(path: "c.json5", title: "C", outcome: .unplayable("line 3"), seconds: 0),
            Verdict(path: "d.json5", title: "D", outcome: .skipped("no broker"), seconds: 0),
        ])
        #expect(xml.contains(#"tests="4" failures="1" errors="1" skipped="1" time="1.013""#))
        #expect(xml.contains(#"name="&quot;A&quot;" time="0.013"/>"#))
        #expect(xml.contains(#"><skipped message="no broker"/>"#))
        #expect(xml.contains("- &lt;a&gt;"))
        #expect(xml.contains("+ \u{fffd}&amp;"))
    }
}
