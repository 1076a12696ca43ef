import Diary
import Foundation
import System
import Testing
import TestKit
@testable import Travel
import Wires

/// A server on this machine stands for the web, as `Sources/voicecore-fetch/TestDoor.swift` allows a debug build.
@Suite("Having the page of a link fetched and read")
struct LinkFetcherTests {
    private static let host = "cafe.example"

    /// `door` is the only port that may be asked.
    func outcome(
        _ web: LocalWeb,
        _ path: String = "/",
        door: UInt16? = nil,
        host address: String = "127.0.0.1",
        environment: [String: String] = [:]
    ) async throws -> LinkOutcome {
        var variables = environment
        variables["VOICECORE_TEST_WEB_HOST"] = "\(Self.host):\(web.port):\(address)"
        variables["VOICECORE_TEST_WEB_PORT"] = String(door ?? web.port)
        let fetcher = try #require(LinkFetcher(environment: variables))
        return await fetcher.outcome(of: "http://\(Self.host):\(web.port)\(path)")
    }

    private func preview(_ reply: LocalWeb.Reply) async throws -> LinkPreviewText {
        let web = try #require(LocalWeb { _ in reply })
        let outcome = try await outcome(web, "/a/b")
        guard case .had(let preview) = outcome else { throw Unexpected(outcome: outcome) }
        return LinkPreviewText(preview.title, preview.description, preview.picture)
    }

    struct Unexpected: Error { var outcome: LinkOutcome }

    private struct LinkPreviewText: Equatable {
        var title, description, picture: String?
        init(_ title: String?, _ description: String? = nil, _ picture: String? = nil) {
            (self.title, self.description, self.picture) = (title, description, picture)
        }
    }

    @Test("A page gives its title, description and picture")
    func page() async throws {
        let html = """
            <!doctype html><head><title>Plain</title><meta property="og:title" content="Café &amp; Sea">
            <meta name=description content=" By\n the   sea "><meta property="og:image" content="../p.png">
            <svg><title>Drawing</title></svg><body>밀도
            """
        let found = try await preview(.page(html))
        #expect(found.title == "Café & Sea" && found.description == "By the sea")
        #expect(
            found.picture?.hasPrefix("http://cafe.example:") == true
                && found.picture?.hasSuffix("/p.png") == true
        )
        #expect(try await preview(.page("<title>A\u{202e}B\u{7}</title>")) == LinkPreviewText("A B"))
        #expect(try await preview(.page("<p>no title")) == LinkPreviewText(nil))
        #expect(
            try await preview(.page("<meta property=og:image content='file:///etc/passwd'>"))
                == LinkPreviewText(nil)
        )
    }

    @Test("A page's letters are read by its host, its bytes or its own word")
    func letters() async throws {
        let korean: [UInt8] = Array("<title>".utf8) + [0xB9, 0xD0, 0xB5, 0xB5] + Array("</title>".utf8)
        func reply(_ type: String, _ head: String = "") -> LocalWeb.Reply {
            .whole(status: "200 OK", headers: ["Content-Type: \(type)"], body: Array(head.utf8) + korean)
        }
        #expect(try await preview(reply("text/html; charset=EUC-KR")).title == "밀도")
        #expect(try await preview(reply("text/html", "<meta charset=euc-kr>")).title == "밀도")
        #expect(try await preview(.page("<title>밀도</title>", type: "text/html")).title == "밀도")
        #expect(
            try await preview(.page("<title>밀도</title>", type: "text/html; charset=none-such")).title != ""
        )
    }

    @Test(
        "Nothing is read of a file that is no page",
        arguments: ["image/png", "application/pdf", "text/plain"]
    )
    func other(type: String) async throws {
        #expect(try await preview(.page("<title>No</title>", type: type)) == LinkPreviewText(nil))
    }

    @Test("A page without an end, or one that grows when unpacked, is read from its beginning")
    func endless() async throws {
        let type = "Content-Type: text/html"
        let piece = Array("<title>Long</title>".utf8) + [UInt8](repeating: 0x20, count: 60_000)
        #expect(try await preview(.endless(headers: [type], piece: piece)).title == "Long")
        let folder = TestFolder()
        let script =
            "(printf '<title>Bomb</title>'; head -c 200000000 /dev/zero) | gzip -1 >\(folder("bomb"))"
        _ = try ProgramCall.hold(
            with: "/bin/sh",
            arguments: ["-c", script],
            environment: ["PATH=/usr/bin:/bin"],
            input: [],
            limitSeconds: 180
        )
        let bomb = folder.read("bomb")
        #expect((100_000..<2_000_000).contains(bomb.count))
        let reply = LocalWeb.Reply.whole(
            status: "200 OK",
            headers: [type, "Content-Encoding: gzip"],
            body: bomb
        )
        #expect(try await preview(reply).title == "Bomb")
    }

    @Test("Nobody is asked for an address that is too long, also if a page points to one")
    func longAddress() async throws {
        let web = try #require(
            LocalWeb { path in
                path == "/far"
                    ? .redirect(to: "/" + String(repeating: "b", count: 8_000)) : .page("<title>x</title>")
            }
        )
        let long = try await outcome(web, "/" + String(repeating: "a", count: 8_000))
        #expect(long == .failed(.longAddress, status: nil) && web.requests.isEmpty)
        #expect(try await outcome(web, "/far") == .failed(.longAddress, status: nil))
        #expect(LinkState.due.after(long, on: try #require(DiaryDay("2026-11-20"))) == .invalid)
    }

    @Test("Fetching survives pages that were made to harm")
    func hostile() async throws {
        let deep = String(repeating: "<div><p><b>", count: 90_000)
        let attributes = "<meta " + (0..<50_000).map { "a\($0)=b " }.joined() + "><title>x</title>"
        let entities =
            "<!DOCTYPE html [<!ENTITY a \"aaaaaaaaaa\">]><title>" + String(repeating: "&a;", count: 9_000)
        for page in [
            deep, attributes, entities, "<title>" + String(repeating: "\u{0}\u{FFFE}<", count: 90_000),
        ] {
            let web = try #require(LocalWeb { _ in .page(page) })
            switch try await outcome(web) {
            case .had, .failed(.unreadable, _): break
            case let other: Issue.record("\(other)")
            }
        }
    }

    @Test("Three redirects and no more are followed, without cookies or referrer")
    func redirects() async throws {
        let web = try #require(
            LocalWeb { path in
                let left = Int(path.dropFirst()) ?? 0
                return left == 0 ? .page("<title>There</title>") : .redirect(to: "/\(left - 1)")
            }
        )
        guard case .had(let preview) = try await outcome(web, "/3") else {
            throw Unexpected(outcome: .had(.init()))
        }
        #expect(preview.title == "There")
        #expect(web.requests.count == 4)
        for head in web.requests.map({ $0.lowercased() }) {
            #expect(!head.contains("cookie") && !head.contains("referer") && !head.contains("authorization"))
        }
        #expect(try await outcome(web, "/4") == .failed(.redirects, status: nil))
    }

    @Test(
        "No redirect is followed into this machine, the house or another scheme",
        arguments: [
            "http://127.0.0.1:PORT/", "http://localhost:PORT/", "http://[::1]:PORT/", "http://0x7f.1:PORT/",
            "http://2130706433:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://169.254.169.254/latest/",
            "http://10.0.0.1/", "http://0.0.0.0:PORT/", "file:///etc/passwd", "gopher://127.0.0.1:PORT/_x",
            "ftp://127.0.0.1:PORT/", "dict://127.0.0.1:PORT/x",
        ]
    )
    func inward(target: String) async throws {
        let house = try #require(LocalWeb { _ in .page("<title>Secret</title>") })
        let address = target.replacingOccurrences(of: "PORT", with: String(house.port))
        let web = try #require(LocalWeb { _ in .redirect(to: address) })
        #expect(try await outcome(web) == .failed(.refusedAddress, status: nil))
        #expect(house.requests.isEmpty)
    }

    @Test(
        "No host is asked whose name leads into this machine or the house, whatever is checked before",
        arguments: [
            "127.0.0.1", "127.0.0.2", "[::1]", "10.1.2.3", "169.254.169.254", "192.168.1.1", "0.0.0.0",
        ]
    )
    func names(address: String) async throws {
        let web = try #require(LocalWeb { _ in .page("<title>Secret</title>") })
        #expect(try await outcome(web, door: 1, host: address) == .failed(.refusedAddress, status: nil))
        #expect(web.requests.isEmpty)
    }

    @Test("No proxy is used, whatever the environment says")
    func proxy() async throws {
        let proxy = try #require(LocalWeb { _ in .page("<title>Proxy</title>") })
        let web = try #require(LocalWeb { _ in .page("<title>Own</title>") })
        let named = "http://127.0.0.1:\(proxy.port)"
        let variables = ["http_proxy": named, "https_proxy": named, "all_proxy": named, "ALL_PROXY": named]
        guard case .had(let preview) = try await outcome(web, environment: variables) else {
            throw Unexpected(outcome: .had(.init()))
        }
        #expect(preview.title == "Own" && proxy.requests.isEmpty)
    }

    @Test("A missing page has its reason")
    func faults() async throws {
        let missing = LocalWeb.Reply.whole(status: "404 Not Found", headers: [], body: [])
        let web = try #require(LocalWeb { _ in missing })
        #expect(try await outcome(web) == .failed(.status, status: 404))
        let silent = try #require(LocalWeb { _ in .silence })
        let hasty = ["VOICECORE_TEST_WEB_SECONDS": "0.2"]
        #expect(try await outcome(silent, environment: hasty) == .failed(.late, status: nil))
        let odd = try #require(
            LocalWeb { _ in .whole(status: "200 OK", headers: ["Content-Encoding: gzip"], body: [1, 2, 3]) }
        )
        #expect(try await outcome(odd) == .failed(.broken, status: nil))
        var port: UInt16 = 0
        do {
            let gone = try #require(LocalWeb { _ in .silence })
            port = gone.port
        }
        let variables = [
            "VOICECORE_TEST_WEB_HOST": "\(Self.host):\(port):127.0.0.1",
            "VOICECORE_TEST_WEB_PORT": String(port),
        ]
        let fetcher = try #require(LinkFetcher(environment: variables))
        #expect(await fetcher.outcome(of: "http://\(Self.host):\(port)/") == .failed(.noAnswer, status: nil))
    }

    private func pictured(_ reply: LocalWeb.Reply, seconds: String? = nil) async throws -> (
        LinkPreview?, [String]
    ) {
        let web = try #require(
            LocalWeb { path in
                path == "/" ? .page("<title>Page</title><meta property=og:image content=/p>") : reply
            }
        )
        let environment = seconds.map { ["VOICECORE_TEST_WEB_SECONDS": $0] } ?? [:]
        let outcome = try await outcome(web, environment: environment)
        let paths = web.requests.map { String($0.split(separator: " ")[1]) }
        guard case .had(let preview) = outcome else { return (nil, paths) }
        return (preview, paths)
    }

    /// More than a person would wait: hundreds of tests run beside this one.
    private static let patience = ["VOICECORE_TEST_WEB_SECONDS": "60"]

    private static func file(_ bytes: [UInt8], type: String = "image/jpeg") -> LocalWeb.Reply {
        .whole(status: "200 OK", headers: ["Content-Type: \(type)"], body: bytes)
    }

    @Test("A page's picture becomes a small upright JPEG", arguments: [TestPhoto.jpeg, .png, .webp])
    func picture(photo: TestPhoto) async throws {
        // The host's own word for the type counts for nothing.
        let (preview, asked) = try await pictured(Self.file(photo.bytes, type: "text/plain"))
        let image = try #require(preview?.image)
        #expect(preview?.title == "Page" && asked == ["/", "/p"])
        #expect((image.width, image.height) == (64, 48))
        let bytes = try #require(image.bytes)
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]) && image.sha256 == SHA256Sum.of(bytes))
        let turned = TestPhoto.jpeg(TestExif(latitude: 35, longitude: 129, orientation: 6))
        let upright = try #require(try await pictured(Self.file(turned)).0?.image)
        #expect((upright.width, upright.height) == (48, 64))
        #expect(upright.bytes?.firstRange(of: "Exif".utf8) == nil)
    }

    @Test("A page is fetched without a picture that cannot be had")
    func noPicture() async throws {
        let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>".utf8)
        let replies: [LocalWeb.Reply] = [
            .whole(status: "404 Not Found", headers: [], body: []), Self.file([]), Self.file(drawing),
            Self.file(Array("GIF89a".utf8)), Self.file(Array(TestPhoto.jpeg.bytes.prefix(300))),
            Self.file(TestPhoto.heic.bytes), Self.file(TestPhoto.avif.bytes),
            .endless(headers: ["Content-Type: image/jpeg"], piece: TestPhoto.jpeg.bytes),
            .endless(headers: ["Content-Length: 500000000"], piece: TestPhoto.jpeg.bytes),
            .redirect(to: "http://127.0.0.1:1/p"), .redirect(to: "file:///etc/passwd"), .redirect(to: "/p"),
        ]
        for reply in replies {
            let preview = try #require(try await pictured(reply).0, "\(reply)")
            #expect(preview.title == "Page" && preview.picture != nil && preview.image == nil, "\(reply)")
        }
        #expect(try await pictured(.silence, seconds: "0.5").0?.title == "Page")
    }

    @Test("A picture is asked for by the rules of pages")
    func pictureRules() async throws {
        let house = try #require(LocalWeb { _ in Self.file(TestPhoto.jpeg.bytes) })
        for target in ["http://127.0.0.1:\(house.port)/", "http://localhost:\(house.port)/"] {
            #expect(try await pictured(.redirect(to: target)).0?.image == nil)
        }
        #expect(house.requests.isEmpty)
        let web = try #require(
            LocalWeb { path in
                switch path {
                case "/": .page("<meta property=og:image content=/3>")
                case "/0": Self.file(TestPhoto.png.bytes)
                default: .redirect(to: "/\((Int(path.dropFirst()) ?? 0) - 1)")
                }
            }
        )
        guard case .had(let preview) = try await outcome(web, environment: Self.patience) else {
            throw Unexpected(outcome: .had(.init()))
        }
        #expect(preview.image != nil && web.requests.count == 5)
        for head in web.requests.map({ $0.lowercased() }) {
            #expect(!head.contains("cookie") && !head.contains("referer") && !head.contains("authorization"))
        }
    }

    @Test("A picture alone is fetched, and a missing one has its reason")
    func alone() async throws {
        let web = try #require(
            LocalWeb { path in path == "/p" ? Self.file(TestPhoto.png.bytes) : .page("<title>Page</title>") }
        )
        let fetcher = try #require(
            LinkFetcher(environment: [
                "VOICECORE_TEST_WEB_HOST": "cafe.example:\(web.port):127.0.0.1",
                "VOICECORE_TEST_WEB_PORT": String(web.port),
            ])
        )
        let there = "http://cafe.example:\(web.port)"
        guard case .had(let image) = await fetcher.imageOutcome(at: "\(there)/p") else {
            throw Unexpected(outcome: .had(.init()))
        }
        #expect((image.width, image.height) == (64, 48) && image.bytes != nil)
        #expect(await fetcher.imageOutcome(at: "\(there)/other") == .failed(.unreadable))
        #expect(await fetcher.imageOutcome(at: "http://127.0.0.1:\(web.port)/p") == .failed(.refusedAddress))
        #expect(web.requests.count == 2)
    }
}
