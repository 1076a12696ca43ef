@testable import Diary
import Foundation
import Synchronization
import System
import Testing
import TestKit
@testable import Travel
import Wires

@Suite("Going through the links of a diary")
struct LinkSweepTests {
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

    @Test(
        "A failing link is asked for three times, not a fourth time before day 30, and exactly once on that day"
    )
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

    @Test("A fetched link is asked for again after thirty days, and a host in the house never")
    func fresh() async throws {
        try await keep(Self.cafe, Self.sea)
        web.set(.had(LinkPreview(title: "Café", description: "By the sea")), at: Self.cafe)
        web.set(.failed(.refusedAddress, status: nil), at: Self.sea)
        #expect(try await sweep(onDay: 0) == [Self.cafe, Self.sea])
        for day in 0..<30 { #expect(try await sweep(onDay: day, hour: 1) == [], "\(day)") }
        #expect(try await sweep(onDay: 30) == [Self.cafe])
        #expect(try await state(of: Self.sea) == .invalid)
    }

    @Test("Nobody is asked for a text that is no address")
    func invalid() async throws {
        try await keep("https://192.168.0.1/", "ftp://a.example/", "https://localhost/", "HTTPS://A.example")
        #expect(try await sweep(onDay: 0) == [])
        #expect(try await store.links.all().allSatisfy { $0.state == .invalid })
    }

    @Test("An address is asked for once, however many entries and journals have it")
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
        "Without a network the sweep stops and counts nothing; once it is back, only missing links are fetched"
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

    @Test("A link that came after the day's turn is asked for at once")
    func late() async throws {
        try await keep(Self.cafe)
        #expect(try await sweep(onDay: 0) == [Self.cafe])
        try await keep(Self.sea)
        #expect(try await sweep(onDay: 0, hour: 1) == [Self.sea])
    }

    @Test("A link gets its page's title, which can be searched, and keeps a title that somebody gave")
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

    @Test("A page's facts are forgotten with the last link to it")
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

    @Test("A page's picture stays until the page names another, or its last link goes")
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

    @Test("Two programs that sweep at once ask nobody twice")
    func two() async throws {
        try await keep(Self.cafe)
        #expect(try await store.links.claim(Self.cafe, at: Self.start))
        #expect(try await sweep(onDay: 0) == [])
        // One that was killed meanwhile is in nobody's way for long.
        #expect(try await sweep(onDay: 0, hour: 1) == [Self.cafe])
    }
}

@Suite("Pictures of links that are asked for by themselves")
struct LinkImageSweepTests {
    private final class Web: Sendable {
        private let state = Mutex<(asked: [String], fault: FetchFault?)>(([], nil))

        func fail(_ fault: FetchFault?) { state.withLock { $0.fault = fault } }
        func ask(_ address: String) -> FetchFault? {
            state.withLock { state in
                state.asked.append(address)
                return state.fault
            }
        }
        func taken() -> [String] {
            state.withLock { state in
                defer { state.asked = [] }
                return state.asked
            }
        }
    }

    private static let start = Moment(milliseconds: 1_794_957_120_000, offsetSeconds: 32_400)

    private let folder = TestFolder()
    private let store: DiaryStore
    private let web = Web()

    init() throws {
        store = try DiaryStore(folder: folder("diary"), options: .init(access: .create))
    }

    private var database: Database {
        get throws { try Database(path: folder("diary/diary.sqlite")) }
    }

    /// Keeps entries of a link each, fetches their pages, and forgets the pictures.
    private func keepOld(_ count: Int) async throws {
        for number in 0..<count {
            var entry = Entry(
                id: EntryID(at: Self.start),
                recordedAt: Self.start,
                dateSource: .live,
                dateCertainty: .exact,
                createdAt: Self.start
            )
            entry.blocks = [.link(address: "https://\(number).example/", title: nil)]
            try await store.entries.add(entry, at: Self.start)
        }
        web.fail(nil)
        _ = try await sweep()
        _ = web.taken()
        try database.run("DELETE FROM link_image")
        try database.run("UPDATE link SET image_due = 1")
    }

    private func sweep(hours: Double = 0) async throws -> LinkSweep.Report {
        let (now, web) = (Self.start.adding(seconds: hours * 3_600), web)
        let photo = TestPhoto.jpeg(number: 1)
        return try await LinkSweep(store) { address in
            if let fault = web.ask(address) { return .failed(fault, status: nil) }
            var preview = LinkPreview(title: "Page", picture: address + "p.jpg")
            preview.image = LinkImage(photo, width: 64, height: 48)
            return .had(preview)
        } askingForPicture: { address in
            web.ask(address).map { .failed($0) } ?? .had(LinkImage(photo, width: 64, height: 48))
        }.run { now }
    }

    private func pictured() async throws -> Int {
        try await store.links.all().count { $0.preview.image != nil }
    }

    @Test("Pictures of pages from before are asked for ten at a turn, each once, without asking for the page")
    func old() async throws {
        try await keepOld(23)
        for (turn, count) in [10, 10, 3, 0].enumerated() {
            let report = try await sweep(hours: 1 + Double(turn))
            let asked = web.taken()
            #expect(asked.count == count && asked.allSatisfy { $0.hasSuffix("p.jpg") })
            #expect(report.pictures == count && report.had == 0)
            #expect(report.picturesLeft == max(0, 13 - 10 * turn))
        }
        #expect(try await pictured() == 23)
    }

    @Test("Missing pictures are asked for once, and again when there is a network")
    func failing() async throws {
        try await keepOld(1)
        web.fail(.offline)
        #expect(try await sweep(hours: 1).isOffline)
        web.fail(.late)
        #expect(try await sweep(hours: 1.001).pictures == 0)
        #expect(web.taken() == ["https://0.example/p.jpg", "https://0.example/p.jpg"])
        web.fail(nil)
        #expect(try await sweep(hours: 2).isEmpty && web.taken() == [])
        // With the page, after its thirty days.
        #expect(try await sweep(hours: 30 * 24).had == 1)
        #expect(try await pictured() == 1)
    }

    @Test("Pictures come with a page that is asked for anyway, and go with it")
    func withPage() async throws {
        try await keepOld(1)
        #expect(try await sweep(hours: 30 * 24).had == 1)
        #expect(web.taken() == ["https://0.example/"])
        try database.run("UPDATE link SET image_due = 1")
        let due = try #require(try await store.links.dueImages(atMost: 5).first)
        let id = try #require(try await store.entries.ids().first)
        try await store.entries.remove(id, at: Self.start)
        // It was on its way when its link went.
        try await store.links.settleImage(due, LinkImage(TestPhoto.jpeg(number: 1), width: 64, height: 48))
        #expect(try database.first("SELECT count(*) FROM link_image") { $0[0].int } == 0)
    }

    @Test("Changed pictures are found, dropped, and asked for anew")
    func damaged() async throws {
        try await keepOld(2)
        _ = try await sweep(hours: 1)
        _ = web.taken()
        #expect(try await store.check().filter(\.isFault) == [])
        try database.run(
            "UPDATE link_image SET bytes = zeroblob(length(bytes)) WHERE address = 'https://1.example/'"
        )
        let found = DiaryFinding(.linkImageChanged, "https://1.example/")
        #expect(try await store.check().filter(\.isFault) == [found])
        #expect(try await store.mend() == [found])
        #expect(try await store.check().filter(\.isFault) == [])
        #expect(try await pictured() == 1)
        _ = try await sweep(hours: 2)
        #expect(web.taken() == ["https://1.example/p.jpg"])
        #expect(try await pictured() == 2)
    }
}
