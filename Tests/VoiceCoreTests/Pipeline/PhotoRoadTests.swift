import Foundation
import TestKit
import Testing
@testable import VoiceCore

@Suite("Photos on the road")
struct PhotoRoadTests {
    private let road: TestRoad

    init() throws { road = try TestRoad() }

    private func photo(_ name: String, at time: String, offset: String = "+00:00", number: Int = 0) throws
        -> String
    {
        let exif = TestExif(
            time: "2026:11:18 \(time)",
            offset: offset,
            latitude: 35.1587,
            longitude: 129.1604
        )
        return try Self.file(name, in: road, TestPhoto.jpeg(exif, number: number))
    }

    private static func file(_ name: String, in road: TestRoad, _ bytes: [UInt8]) throws -> String {
        let path = "\(road.folder)/memos/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    private func ingest(_ path: String, _ terms: MemoOffer.FilingOptions = .init()) async -> MemoOutcome {
        await road.pipeline.ingest(MemoOffer(path: path, terms: terms))
    }

    @Test("A photo alone is an entry with its own time, zone and place, and is known when it comes again")
    func alone() async throws {
        let path = try photo("IMG_1.jpg", at: "18:30:05", offset: "+09:00")
        let outcome = await ingest(path)
        #expect(
            outcome.report.status == .filed && outcome.fault == nil,
            "\(String(describing: outcome.fault))"
        )
        let entry = try await road.store.entries.entry(
            try #require(outcome.report.entry.flatMap { EntryID($0) })
        )
        #expect(entry.recordedAt.description == "2026-11-18T18:30:05+09:00")
        #expect(entry.dateSource == .metadata && entry.sound == nil)
        #expect(entry.pictures.first?.position == GlobePosition(latitude: 35.1587, longitude: 129.1604))
        let again = try photo("copy of IMG_1.jpg", at: "18:30:05", offset: "+09:00")
        #expect(await ingest(again).report.status == .duplicate)
        #expect(try await road.store.entries.count() == 1)
    }

    @Test("A photo within ten minutes of a memo joins its entry, whichever of them comes first")
    func joins() async throws {
        let before = await ingest(try photo("a.jpg", at: "18:25:00", number: 1))
        #expect(before.report.status == .filed && !before.report.joined)
        let memo = await ingest(try road.memo("20261118 183000.wav", seconds: 1.2))
        let id = try #require(memo.report.entry)
        #expect(memo.report.photos == 1 && !memo.report.joined && memo.report.json.contains("\"photos\":1"))
        #expect(memo.report.gathered.map(\.name) == ["\(road.folder)/memos/a.jpg"])
        #expect(memo.report.gathered.map(\.entry.description) == [before.report.entry])
        let after = await ingest(try photo("b.jpg", at: "18:39:00", number: 2))
        #expect(after.report.entry == id)
        #expect(after.report.joined && after.report.json.contains("\"joined\":true"))
        let far = await ingest(try photo("c.jpg", at: "18:45:00", number: 3))
        #expect(far.report.entry != id && !far.report.joined)
        let entry = try await road.store.entries.entry(try #require(EntryID(id)))
        #expect(entry.pictures.map(\.name) == ["a.jpg", "b.jpg"])
        #expect(try await road.store.entries.count() == 2)
        #expect(try await road.store.check().filter(\.isFault) == [])
        // The earlier photo belongs to the memo's entry, also in the ledger.
        #expect(await ingest(try photo("a again.jpg", at: "18:25:00", number: 1)).report.entry == id)
    }

    @Test(
        "A photo that joins a memo whose file was cut is not said to be cut itself, also when it comes again"
    )
    func cutMemo() async throws {
        let path = try road.memo("20261118 183000.wav", seconds: 4)
        try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 80_000)
        #expect(await ingest(path).report.flaw == .truncated)
        let photo = try photo("a.jpg", at: "18:31:00")
        let joined = await ingest(photo).report
        #expect(joined.joined && joined.flaw == nil)
        let again = await ingest(photo).report
        #expect(again.status == .duplicate && again.flaw == nil)
        let preview = MemoPreview(store: road.store, zone: .utc, now: road.now)
        #expect(await preview.preview(MemoOffer(path: photo)).report.flaw == nil)
        #expect(await preview.preview(MemoOffer(path: path)).report.flaw == .truncated)
    }

    @Test("A photo with tags joins a memo too, whichever comes first, and its tags are the entry's then")
    func tagged() async throws {
        var terms = MemoOffer.FilingOptions()
        terms.tags = ["phone", "Sea"]
        let before = await ingest(try photo("a.jpg", at: "18:25:00", number: 1), terms)
        #expect(before.report.status == .filed)
        terms.tags = ["phone", "sea", "walk"]
        let memo = await ingest(try road.memo("20261118 183000.wav", seconds: 1.2), terms)
        #expect(memo.report.photos == 1)
        terms.tags = ["pier"]
        let after = await ingest(try photo("b.jpg", at: "18:39:00", number: 2), terms)
        #expect(after.report.joined && after.report.entry == memo.report.entry)
        let entry = try await road.store.entries.entry(
            try #require(memo.report.entry.flatMap { EntryID($0) })
        )
        #expect(entry.tags == ["phone", "pier", "sea", "walk"] && entry.pictures.count == 2)
        #expect(try await road.store.names.used(.tag).map(\.name) == entry.tags)
        #expect(try await road.store.entries.count() == 1)
    }

    @Test("A photo removed from a memo is not a duplicate, and returns on request")
    func takenOut() async throws {
        let memo = await ingest(try road.memo("20261118 183000.wav", seconds: 1.2))
        let id = try #require(memo.report.entry.flatMap { EntryID($0) })
        let path = try photo("a.jpg", at: "18:31:00", number: 1)
        #expect(await ingest(path).report.joined)
        let store = road.store
        var edit = EntryEdit()
        edit.changedBlocks = [0: .to(nil)]
        // Into the trash, and back.
        let part = EntryID(at: road.now)
        let end = road.now.adding(seconds: 60)
        try await store.trash.add(
            0,
            of: try await store.entries.entry(id),
            edit,
            as: part,
            until: end,
            at: road.now
        )
        let trashed = await ingest(path)
        #expect(trashed.report.status == .skipped && trashed.report.fault?.reason == .trashed)
        try await store.trash.restore(part, at: road.now)
        #expect(await ingest(path).report.status == .duplicate)
        // For good, with the rest of the entry.
        try await store.entries.edit(id, edit, at: road.now)
        let removed = await ingest(path)
        #expect(removed.report.status == .skipped && removed.report.fault?.reason == .removed)
        let digest = try await MemoDigest.sha256(of: path)
        let row = try #require(try await store.ledger.row(sha256: digest))
        let again = await road.pipeline.retry(row, at: path)
        #expect(again.report.joined && again.report.entry == memo.report.entry)
    }

    @Test("A setting lets no photo join, and a folder's journal keeps it apart from entries of others")
    func apart() async throws {
        let memo = await ingest(try road.memo("20261118 183000.wav", seconds: 1.2))
        var terms = MemoOffer.FilingOptions()
        terms.folderJournal = "Family"
        let other = await ingest(try photo("a.jpg", at: "18:31:00", number: 1), terms)
        #expect(other.report.journal == "Family" && other.report.entry != memo.report.entry)
        var pipeline = road.pipeline
        pipeline.tools.photosJoinSeconds = 0
        let path = try photo("b.jpg", at: "18:31:00", number: 2)
        #expect(await pipeline.ingest(MemoOffer(path: path)).report.entry != memo.report.entry)
    }

    @Test("A damaged photo is held with its reason, and costs no other file anything")
    func damaged() async throws {
        let whole = TestPhoto.jpeg.bytes
        let cut = await ingest(try Self.file("cut.jpg", in: road, Array(whole[..<700])))
        #expect(cut.report.status == .held && cut.fault?.reason == .photoDamaged)
        #expect(await ingest(try photo("fine.jpg", at: "18:30:05")).report.status == .filed)
    }

    @Test(
        "A photo's file is deleted or moved only when the diary has it",
        arguments: [SourcePolicy.delete, .move]
    )
    func disposal(policy: SourcePolicy) async throws {
        var terms = MemoOffer.FilingOptions()
        terms.source = policy
        let path = try photo("a.jpg", at: "18:30:05")
        let outcome = await ingest(path, terms)
        #expect(outcome.report.sourceFile == (policy == .delete ? "deleted" : "moved"))
        #expect(!FileManager.default.fileExists(atPath: path))
        let again = await ingest(try photo("b.jpg", at: "18:30:05"), terms)
        #expect(again.report.status == .duplicate && again.report.sourceFile != nil)
    }

    @Test(
        "The diary's own picture is known as its entry's, and is never deleted or moved, whatever leads to it",
        arguments: [SourcePolicy.delete, .move]
    )
    func ownPicture(policy: SourcePolicy) async throws {
        let first = await ingest(try photo("a.jpg", at: "18:30:05"))
        let entry = try await road.store.entries.entry(
            try #require(first.report.entry.flatMap { EntryID($0) })
        )
        let own = road.store.folder.absolute(try #require(entry.pictures.first).path)
        let elsewhere = "\(road.folder)/memos/link.jpg"
        try FileManager.default.linkItem(atPath: own, toPath: elsewhere)
        var terms = MemoOffer.FilingOptions()
        terms.source = policy
        for path in [own, elsewhere] {
            let outcome = await ingest(path, terms)
            #expect(outcome.report.status == .duplicate && outcome.report.entry == first.report.entry)
            #expect(outcome.report.sourceFile == nil)
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("A copy of a picture, or a memo's file, stays where the diary's own was changed by its disk")
    func lastWholeCopy() async throws {
        var terms = MemoOffer.FilingOptions()
        terms.source = .delete
        let paths = [try photo("a.jpg", at: "18:30:05"), try road.memo("20261120 090000.wav", seconds: 1.2)]
        for path in paths {
            let first = await ingest(path)
            let entry = try await road.store.entries.entry(
                try #require(first.report.entry.flatMap { EntryID($0) })
            )
            let own = try #require(entry.pictures.first?.path ?? entry.sound?.path)
            let file = try FileHandle(forUpdating: URL(filePath: road.store.folder.absolute(own)))
            try file.seek(toOffset: 200)
            try file.write(contentsOf: Data("changed".utf8))
            try file.close()
            let again = await ingest(path, terms)
            #expect(again.report.status == .duplicate && again.fault != nil)
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("A picture that was added by hand is known when its file is dropped")
    func added() async throws {
        let path = try photo("a.jpg", at: "18:30:05")
        var moment = WrittenMoment()
        let picture = try await PhotoBringing(tools: road.pipeline.tools).bring(path, into: road.folder)
        moment.blocks = [.photo([picture.picture], caption: nil)]
        moment.pictures = [picture]
        let written = try await road.pipeline.write(moment)
        let dropped = await ingest(path)
        #expect(dropped.report.status == .duplicate && dropped.report.entry == written.id.description)
        #expect(try await road.store.entries.count() == 1)
    }

    @Test(
        "A picture may be of 200 MB, and not of a byte more",
        arguments: [(200_000_000, "unknownFormat"), (200_000_001, "tooLong(limitBytes: 200000000)")]
    )
    func limit(bytes: UInt64, refusal: String) async throws {
        // A sparse file, refused as no picture or as too large.
        let path = try Self.file("large.jpg", in: road, [])
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: bytes)
        try file.close()
        let error = await #expect(throws: (any Error).self) {
            try await PhotoBringing(tools: road.pipeline.tools).bring(path, into: road.folder)
        }
        #expect(error.map { "\($0)" } == refusal)
    }
}
