import Testing
@testable import Travel

@Suite("Addresses of links")
struct LinkAddressTests {
    @Test(
        "Addresses are made the same however they were typed",
        arguments: [
            ("https://example.com", "https://example.com/"),
            ("see https://example.com now", "https://example.com/"),
            ("see (HTTPS://Example.COM/Menu), or http://other.example/", "https://example.com/Menu"),
            ("example.com", "https://example.com/"), ("  example.com/a b", ""),
            ("https://example.com is open", "https://example.com/"),
            ("https://example.com/menu, they say", "https://example.com/menu"),
            ("see https://example.com/menu now", "https://example.com/menu"),
            ("https://example.com/a%20b", "https://example.com/a%20b"),
            (" https://example.com/a ", "https://example.com/a"),
            ("example.com:8080/x?y=1#z", "https://example.com:8080/x?y=1#z"),
            ("http://example.com:80/", "http://example.com/"),
            ("https://example.com:443", "https://example.com/"),
            ("https://example.com.", "https://example.com/"),
            ("https://example.com?q=1", "https://example.com/?q=1"),
            ("https://en.example.org/wiki/Seoul_(city)", "https://en.example.org/wiki/Seoul_(city)"),
            ("https://한국.example/밥?q=국", "https://xn--3e0b707e.example/%EB%B0%A5?q=%EA%B5%AD"),
            ("https://Straße.example/", "https://xn--strae-oqa.example/"),
            ("https://example。com", "https://example.com/"),
            ("https://example.com/a\"b<c>", "https://example.com/a%22b%3Cc%3E"),
            ("https://example.com/\"><script>", "https://example.com/%22%3E%3Cscript%3E"),
            ("see <https://example.com/menu>, or not", "https://example.com/menu"),
            ("(see https://example.com/a)b(c))", "https://example.com/a)b(c)"),
            ("https://example.com\\@other.example", "https://example.com/%5C@other.example"),
        ]
    )
    func same(typed: String, kept: String) {
        #expect((try? LinkAddress(in: typed).text) ?? "" == kept)
    }

    @Test(
        "Addresses that lead nowhere on the web are refused",
        arguments: [
            ("", LinkRefusal.empty), (" \n", .empty), ("no address here", .noAddress),
            ("https://example.com/a b", .spaceInside), ("https://example.com?q=two words", .spaceInside),
            ("ftp://example.com", .otherScheme("ftp")), ("mailto:a@example.com", .otherScheme("mailto")),
            ("javascript:alert(1)", .otherScheme("javascript")), ("file:///etc/passwd", .otherScheme("file")),
            ("https://intranet/", .noDomain), ("intranet", .noDomain), ("https:///path", .noDomain),
            ("http://127.0.0.1/", .addressLiteral), ("http://[::1]/", .addressLiteral),
            ("http://0177.0.0.1", .addressLiteral), ("http://127.0x1", .addressLiteral),
            ("http://2130706433/", .addressLiteral), ("http://１２７.0.0.1/", .addressLiteral),
            ("http://localhost/", .localhost), ("localhost:8080", .localhost),
            ("http://a.localhost./", .localhost), ("https://exa mple.com", .noDomain),
            ("https://-.example..com/", .badHost), ("https://exam%70le.com/", .badHost),
            ("https://example.com:0/", .badPort), ("https://example.com:99999/", .badPort),
            ("https://me:secret@example.com/", .credentials),
        ]
    )
    func refused(typed: String, refusal: LinkRefusal) {
        #expect(throws: refusal) { try LinkAddress(in: typed) }
    }

    @Test("Addresses have a host of at most 253 characters with an end")
    func limits() throws {
        let label = String(repeating: "a", count: 49) + "."
        let longest = String(repeating: label, count: 5) + "com"
        #expect(longest.count == 253)
        #expect(try LinkAddress(in: longest).host == longest)
        #expect(try LinkAddress(in: longest + ".").host == longest)
        #expect(throws: LinkRefusal.hostTooLong) { try LinkAddress(in: "b" + longest) }
        let endless = "https://example.com/" + String(repeating: "a", count: 1_000_000)
        #expect(throws: LinkRefusal.tooLong(limit: 100_000)) { try LinkAddress(in: endless) }
        #expect(throws: LinkRefusal.tooLong(limit: 8_000)) {
            try LinkAddress(in: String(endless.prefix(9_000)))
        }
    }
}
