import Foundation
import Synchronization
import System
import TestKit
import Testing
import Wires
@testable import Diary
@testable import Travel

@Suite("Pictures of links that are asked for by themselves")
struct LinkImageSweepTests {
    /// Who was asked, and what is answered.
    private final class Web: Sendable {
        private let state = Mutex<(asked: [String], fault: FetchFault?)>(([], nil))

        func fail(_ fault: FetchFault?) { state.withLock { $0.fault = fault } }
        func ask(_ address: String) -> FetchFault? {
            state.withLock { state in
                state.asked.append(address)
                return state.fault
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

    private let folder = TestFolder()
    private let store: DiaryStore
    private let web = Web()

    init() throws {
        store = try DiaryStore(folder: folder("diary"), options: .init(access: .create))
    }

    private var database: Database {
        get throws { try Database(path: folder("diary/diary.sqlite")) }
    }

    /// Keeps entries of a link each, has their pages fetched, and forgets the pictures as if there had been none yet.
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

    /// Goes through the links so many hours after the first time.
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

    @Test("are those of pages that were had before there were any: ten at a turn, each once, and no page is")
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

    @Test("are asked for once where they cannot be had, and again when there is a network")
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

    @Test("come with their page where that is asked for anyway, and go with it")
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

    @Test("are found when their bytes have changed, dropped, and asked for anew")
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
