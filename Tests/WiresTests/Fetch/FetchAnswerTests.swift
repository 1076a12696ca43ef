import Glibc
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
        // A combining mark without a letter before it.
        let marked = PageSummary(title: "\u{301}A", description: "\u{73c}so")
        #expect(PageSummary(wire: marked.wire) == marked)
    }

    @Test("Refuses what is no answer", arguments: ["", "page", "page\n", "fault\n", "fault odd\n", "\n\n"])
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

@Suite("Addresses that may be asked for a page")
struct GlobalAddressTests {
    private func allows(_ text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 { return GlobalAddress.allows(Array(bytes[..<4])) }
        #expect(inet_pton(AF_INET6, text, &bytes) == 1, "\(text)")
        return GlobalAddress.allows(bytes)
    }

    @Test(
        "Allows public addresses",
        arguments: [
            "1.1.1.1", "8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.1", "172.15.0.1",
            "172.32.0.1", "192.167.1.1", "192.169.1.1", "223.255.255.254", "198.17.0.1", "198.20.0.1",
            "2606:4700::1111", "2a00:1450:4001::200e", "2001:4860:4860::8888", "64:ff9b::8.8.8.8",
        ]
    )
    func allowed(text: String) {
        #expect(allows(text))
    }

    @Test(
        "Refuses local, private, link-local and unspecified addresses",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
            "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9",
            "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
            "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::127.0.0.1",
            "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b:1::8.8.8.8", "100::1", "2001::1",
            "2001:2::1", "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::", "3fff::1", "fc00::1",
            "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
        ]
    )
    func refused(text: String) {
        #expect(!allows(text))
    }

    @Test("Refuses addresses that have neither four nor sixteen bytes", arguments: [0, 1, 3, 5, 15, 17])
    func length(count: Int) {
        #expect(!GlobalAddress.allows([UInt8](repeating: 8, count: count)))
    }
}
