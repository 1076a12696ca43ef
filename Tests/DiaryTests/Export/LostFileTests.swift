import Foundation
import Ground
import Testing

@testable import Diary

@Suite("Sound and pictures")
struct LostFileTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore

    init() throws {
        diary = try TemporaryDiary()
        store = try diary.open()
    }

    @Test(
        "that are lost are left out of an export and a mirror, which have all others, and come when they are back"
    )
    func lost() async throws {
        let one = try diary.arriving(1), two = try diary.arriving(2)
        var lame = Entry.sample(1, withSound: true)
        lame.blocks = [.photo(one.picture, caption: "one"), .photo(two.picture, caption: "two")]
        let id = try await store.keep(lame, archive: try diary.archive(), pictures: [one, two], at: .evening)
            .id
        let third = try diary.arriving(3)
        var other = Entry.sample(2)
        other.blocks = [.photo(third.picture, caption: nil)]
        let whole = try await store.keep(other, pictures: [third], at: .evening)
        let place = store.folder.absolute(one.picture.path)
        try FileManager.default.moveItem(atPath: place, toPath: place + ".away")
        // A folder in its place cannot be read either.
        let heard = store.folder.absolute(try #require(try await store.entry(id).sound?.path))
        try FileManager.default.removeItem(atPath: heard)
        try FileManager.default.createDirectory(atPath: heard, withIntermediateDirectories: false)

        let export = diary.root + "/export"
        let writing = DiaryExport(of: store, into: export, as: .json, withSound: true)
        let outcome = try await writing.write([id, whole.id])
        #expect(outcome.written == 2)
        #expect(outcome.lost.map(\.entry) == [id, id])
        #expect(outcome.lost.map(\.picture) == [nil, "IMG_1.jpg"])
        let there = FolderNames.files(below: export)
        #expect(there.count { $0.hasSuffix(".jpg") } == 2 && !there.contains { $0.hasSuffix(".opus") })
        let elsewhere = try TemporaryDiary()
        let second = try elsewhere.open()
        for file in DiaryImport.files(at: export) {
            try await DiaryImport(into: second).add(file: file, at: .evening) { _, outcome in
                #expect(
                    [.added(whole.id), .addedWithoutSound(id), .withoutPictures(id, 1)].contains(outcome)
                )
            }
        }
        #expect(try await second.entry(id).blocks == lame.blocks)

        let mirror = DiaryMirror(of: store, in: diary.root + "/mirror")
        #expect(try await mirror.update(at: .evening).lost == outcome.lost)
        let again = try await mirror.update(at: .evening)
        #expect(again.lost == outcome.lost && again.unchanged == 1 && again.kept.isEmpty)
        try FileManager.default.moveItem(atPath: place + ".away", toPath: place)
        #expect(try await mirror.update(at: .evening).lost.map(\.picture) == [nil])
        let pictures = FolderNames.files(below: diary.root + "/mirror").filter { $0.hasSuffix(".jpg") }
        #expect(pictures.count == 3)
    }
}
