import Diary
import System
import TestKit
import Testing
import Wires
@testable import Travel

extension LinkFetcherTests {
    /// Has a page fetched that names a picture, which is answered so; gives the outcome and what was asked for.
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

    /// More seconds than a person would wait: hundreds of tests run beside this one.
    private static let patience = ["VOICECORE_TEST_WEB_SECONDS": "60"]

    private static func file(_ bytes: [UInt8], type: String = "image/jpeg") -> LocalWeb.Reply {
        .whole(status: "200 OK", headers: ["Content-Type: \(type)"], body: bytes)
    }

    @Test("has a small upright JPEG made of the page's picture", arguments: [TestPhoto.jpeg, .png, .webp])
    func picture(photo: TestPhoto) async throws {
        // What the host says of it counts for nothing.
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

    @Test("has the page without its picture where that cannot be had")
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

    @Test("asks for a picture by the rules of pages")
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

    @Test("has a picture alone fetched, and says why there is none")
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
