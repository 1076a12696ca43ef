import Foundation
import Synchronization
import System
import TestKit
import Testing
import Wires
@testable import Diary
@testable import Travel

@Suite("Going through the links of a diary")
struct LinkSweepTests {
    /// The web as a test has it, and who was asked.
    private final class Web: Sendable {
        private let state = Mutex<(outcomes: [String: LinkOutcome], asked: [String])>(([:], []))

        func set(_ outcome: LinkOutcome, at address: String) {
            state.withLock { $0.outcomes[address] = outcome }
        }
        func ask(_ address: String) -> LinkOutcome {
            state.withLock { state in
                state.asked.append(address)
                return state.outcomes[address] ?? .failed(.noAnswer, status: nil)
            }
        }
        /// Who was asked since this was last looked at.
        func taken() -> [String] {
            state.withLock { state in
                defer { state.asked = [] }
                return state.asked
            }
        }
    }

    private static let start = Moment(milliseconds: 1_794_957_120_000, offsetSeconds: 32_400)
    private static let cafe = "https://cafe.example/"
    private static let sea = "https://sea.example/"

    private let folder = TestFolder()
    private let store: DiaryStore
    private let web = Web()

    init() throws {
        store = try DiaryStore(folder: folder("diary"), options: .init(access: .create))
    }

    @discardableResult
    private func keep(_ addresses: String..., journal: String? = "Busan", title: String? = nil) async throws
        -> EntryID
    {
        var entry = Entry(
            id: EntryID(at: Self.start),
            recordedAt: Self.start,
            dateSource: .live,
            dateCertainty: .exact,
            journal: journal,
            createdAt: Self.start
        )
        entry.blocks = addresses.map { .link(address: $0, title: title) }
        try await store.entries.add(entry, at: Self.start)
        return entry.id
    }

    /// Goes through them on a day counted from the first, and gives who was asked.
    private func sweep(onDay day: Int, hour: Double = 0) async throws -> [String] {
        let now = Self.start.adding(seconds: Double(day) * 86_400 + hour * 3_600)
        let web = web
        _ = try await LinkSweep(store) {
            web.ask($0)
        } askingForPicture: { _ in
            .failed(.noAnswer)
        }.run { now }
        return web.taken()
    }

    private func state(of address: String = cafe) async throws -> LinkState? {
        try await store.links.all().first { $0.address == address }?.state
    }

    @Test("asks three times for what fails, not a fourth time before day 30, and exactly once on that day")
    func thirtyDays() async throws {
        try await keep(Self.cafe)
        for day in 0..<3 {
            #expect(try await sweep(onDay: day) == [Self.cafe])
            #expect(try await sweep(onDay: day, hour: 2) == [])
        }
        for day in 3..<30 { #expect(try await sweep(onDay: day) == [], "\(day)") }
        // The day counts, not the hour.
        #expect(try await sweep(onDay: 30, hour: -5) == [Self.cafe])
        for hour in [-4.0, 0, 5] { #expect(try await sweep(onDay: 30, hour: hour) == []) }
        #expect(try await state() == .failing(count: 1, until: Self.start.localDay.adding(days: 60)))
    }

    @Test("asks again after thirty days for what was had, and never for a host in the house")
    func fresh() async throws {
        try await keep(Self.cafe, Self.sea)
        web.set(.had(LinkPreview(title: "Café", description: "By the sea")), at: Self.cafe)
        web.set(.failed(.refusedAddress, status: nil), at: Self.sea)
        #expect(try await sweep(onDay: 0) == [Self.cafe, Self.sea])
        for day in 0..<30 { #expect(try await sweep(onDay: day, hour: 1) == [], "\(day)") }
        #expect(try await sweep(onDay: 30) == [Self.cafe])
        #expect(try await state(of: Self.sea) == .invalid)
    }

    @Test("asks nobody for what is no address")
    func invalid() async throws {
        try await keep("https://192.168.0.1/", "ftp://a.example/", "https://localhost/", "HTTPS://A.example")
        #expect(try await sweep(onDay: 0) == [])
        #expect(try await store.links.all().allSatisfy { $0.state == .invalid })
    }

    @Test("asks once for an address, however many entries and journals have it")
    func once() async throws {
        try await keep(Self.cafe, Self.cafe)
        try await keep(Self.cafe, journal: nil)
        try await keep(Self.cafe, journal: "Film")
        #expect(try await sweep(onDay: 0) == [Self.cafe])
        #expect(try await sweep(onDay: 0) == [])
        let link = try #require(try await store.links.all().first)
        #expect(link.entries == 3 && link.journals.sorted() == ["", "Busan", "Film"])
    }

    @Test(
        "stops where there is no network, counts nothing, and fetches only what it never had once it is back"
    )
    func offline() async throws {
        try await keep(Self.cafe)
        web.set(.had(LinkPreview(title: "Café")), at: Self.cafe)
        #expect(try await sweep(onDay: 0) == [Self.cafe])
        try await keep(Self.sea, "https://far.example/")
        web.set(.failed(.offline, status: nil), at: Self.sea)
        web.set(.failed(.offline, status: nil), at: Self.cafe)
        // On day 30 what was had is due as well, and nobody can be reached.
        #expect(try await sweep(onDay: 30) == [Self.cafe])
        #expect(try await state() == .fresh(until: Self.start.localDay.adding(days: 30)))
        web.set(.had(LinkPreview(title: "Sea")), at: Self.sea)
        web.set(.had(LinkPreview(title: "Café")), at: Self.cafe)
        #expect(
            try await sweep(onDay: 30, hour: 1) == ["https://far.example/", Self.sea]
        )
        #expect(try await sweep(onDay: 30, hour: 2) == [])
        #expect(try await sweep(onDay: 31) == [Self.cafe, "https://far.example/"])
    }

    @Test("asks at once for a link that came after the day's turn")
    func late() async throws {
        try await keep(Self.cafe)
        #expect(try await sweep(onDay: 0) == [Self.cafe])
        try await keep(Self.sea)
        #expect(try await sweep(onDay: 0, hour: 1) == [Self.sea])
    }

    @Test("gives a link the title of its page, which is found, and leaves one that somebody gave")
    func titles() async throws {
        let id = try await keep(Self.cafe)
        let named = try await keep(Self.cafe, title: "Our place")
        web.set(.had(LinkPreview(title: "Harbour Café")), at: Self.cafe)
        _ = try await sweep(onDay: 0)
        #expect(
            try await store.entries.entry(id).blocks == [.link(address: Self.cafe, title: "Harbour Café")]
        )
        #expect(
            try await store.entries.entry(named).blocks == [.link(address: Self.cafe, title: "Our place")]
        )
        #expect(
            try await store.search.find(try #require(SearchQuery("harbour"))).hits.map(\.entry.id) == [id]
        )
        web.set(.had(LinkPreview(title: "Sea Café")), at: Self.cafe)
        _ = try await sweep(onDay: 30)
        #expect(try await store.entries.entry(id).blocks == [.link(address: Self.cafe, title: "Sea Café")])
        #expect(try await store.search.find(try #require(SearchQuery("harbour"))).hits.isEmpty)
        #expect(
            try await store.entries.entry(named).blocks == [.link(address: Self.cafe, title: "Our place")]
        )
    }

    @Test("forgets what a page said with the last link to it")
    func forgotten() async throws {
        let id = try await keep(Self.cafe)
        let other = try await keep(Self.cafe)
        web.set(.had(LinkPreview(title: "Secret garden", description: "Hidden")), at: Self.cafe)
        _ = try await sweep(onDay: 0)
        try await store.entries.remove(id, at: Self.start)
        #expect(try await store.links.all().first?.preview.description == "Hidden")
        var edit = EntryEdit()
        edit.addedBlocks = [.text("a garden")]
        edit.changedBlocks = [0: .to(nil)]
        try await store.entries.edit(other, edit, at: Self.start)
        #expect(try await store.links.all().isEmpty)
        let bytes = String(
            decoding: folder.read("diary/diary.sqlite") + folder.read("diary/diary.sqlite-wal"),
            as: UTF8.self
        )
        #expect(!bytes.contains("Secret garden") && !bytes.contains("Hidden"))
    }

    @Test("keeps the picture of a page until the page names another, or its last link goes")
    func pictures() async throws {
        let id = try await keep(Self.cafe)
        let (first, second) = (TestPhoto.jpeg(number: 1), TestPhoto.jpeg(number: 2))
        func had(_ address: String, _ bytes: [UInt8]?) -> LinkOutcome {
            var preview = LinkPreview(title: "Café", picture: address)
            preview.image = bytes.map { LinkImage($0, width: 64, height: 48) }
            return .had(preview)
        }
        func kept() async throws -> [UInt8]? {
            guard let image = try await store.links.all().first?.preview.image else { return nil }
            #expect((image.width, image.height) == (64, 48))
            #expect(
                try await store.links.records(of: try await store.entries.entry(id))[Self.cafe]?.preview.image
                    == image
            )
            return try await store.links.image(image.sha256)
        }
        web.set(had("https://cafe.example/1.jpg", first), at: Self.cafe)
        _ = try await sweep(onDay: 0)
        #expect(try await kept() == first)
        // It could not be had today.
        web.set(had("https://cafe.example/1.jpg", nil), at: Self.cafe)
        _ = try await sweep(onDay: 30)
        #expect(try await kept() == first)
        web.set(had("https://cafe.example/2.jpg", second), at: Self.cafe)
        _ = try await sweep(onDay: 60)
        #expect(try await kept() == second)
        #expect(try await store.links.image(SHA256Sum.of(first)) == nil)
        let copy = folder("copy.sqlite")
        try await store.copyDatabase(to: copy)
        #expect(folder.read("copy.sqlite").firstRange(of: second) != nil)
        web.set(had("https://cafe.example/3.jpg", nil), at: Self.cafe)
        _ = try await sweep(onDay: 90)
        #expect(try await kept() == nil)
        web.set(had("https://cafe.example/2.jpg", second), at: Self.cafe)
        _ = try await sweep(onDay: 120)
        try await store.entries.remove(id, at: Self.start)
        #expect(try await store.links.image(SHA256Sum.of(second)) == nil)
        let bytes = folder.read("diary/diary.sqlite") + folder.read("diary/diary.sqlite-wal")
        #expect(bytes.firstRange(of: second) == nil && bytes.firstRange(of: first) == nil)
    }

    @Test("asks nobody twice when two programs do it at once")
    func two() async throws {
        try await keep(Self.cafe)
        #expect(try await store.links.claim(Self.cafe, at: Self.start))
        #expect(try await sweep(onDay: 0) == [])
        // One that was killed meanwhile is in nobody's way for long.
        #expect(try await sweep(onDay: 0, hour: 1) == [Self.cafe])
    }
}
