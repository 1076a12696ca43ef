import Testing
import Wires

@Suite("Answers of the program that fetches")
struct FetchAnswerTests {
    @Test("An answer survives encoding")
    func back() {
        let page = FetchedBytes(
            address: "https://a.example/",
            type: "text/html",
            bytes: [0, 10, 13, 10, 255]
        )
        #expect(FetchAnswer(wire: FetchAnswer.page(page).wire) == .page(page))
        #expect(FetchedBytes(wire: page.wire) == page)
        for fault in FetchFault.allCases {
            for status in [nil, 404] {
                let answer = FetchAnswer.fault(fault, status: status)
                #expect(FetchAnswer(wire: answer.wire) == answer)
            }
        }
        let summary = PageSummary(title: "A café", description: "so", picture: "https://a.example/p.png")
        #expect(PageSummary(wire: summary.wire) == summary)
        // A mark that belongs to the letter before it, of which there is none.
        let marked = PageSummary(title: "\u{301}A", description: "\u{73c}so")
        #expect(PageSummary(wire: marked.wire) == marked)
    }

    @Test(
        "Refuses what is no answer",
        arguments: ["", "page", "page\n", "fault\n", "fault odd\n", "\n\n"]
    )
    func nonsense(text: String) {
        #expect(FetchAnswer(wire: Array(text.utf8)) == nil)
    }

    @Test("A text is one line without control characters and direction marks")
    func line() {
        #expect(FetchLine.cleaned("  a\n\t b\u{1b}[31m\u{202e}c\u{200b} ") == "a b [31m c")
        #expect(FetchLine.cleaned("👩\u{200d}💻 밀도") == "👩\u{200d}💻 밀도")
        #expect(PageSummary(wire: Array("title a\ntitle\u{0}b\nodd\nnone x\n".utf8)).title == "a")
    }

    @Test("Long texts are cut")
    func long() {
        let summary = PageSummary(
            title: String(repeating: "x", count: 5_000),
            description: String(repeating: "밀", count: 5_000),
            picture: "https://a.example/" + String(repeating: "x", count: 9_000)
        )
        #expect(summary.title?.count == PageSummary.titleLimit)
        #expect(summary.title?.hasSuffix("…") == true)
        #expect(summary.description?.count == PageSummary.descriptionLimit)
        #expect(summary.picture == nil)
    }
}
