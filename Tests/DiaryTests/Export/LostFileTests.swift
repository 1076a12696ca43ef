import Foundation
import System
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
        lame.blocks = [.photo([one.picture], caption: "one"), .photo([two.picture], caption: "two")]
        let id = try await store.entries.add(
            lame,
            archive: try diary.archive(),
            pictures: [one, two],
            at: .evening
        )
        .id
        let third = try diary.arriving(3)
        var other = Entry.sample(2)
        other.blocks = [.photo([third.picture], caption: nil)]
        let whole = try await store.entries.add(other, pictures: [third], at: .evening)
        let place = store.folder.absolute(one.picture.path)
        try FileManager.default.moveItem(atPath: place, toPath: place + ".away")
        // A folder in its place cannot be read either.
        let heard = store.folder.absolute(try #require(try await store.entries.entry(id).sound?.path))
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
        #expect(try await second.entries.entry(id).blocks == lame.blocks)

        let mirror = DiaryMirror(of: store, in: diary.root + "/mirror")
        #expect(try await mirror.update(at: .evening).lost == outcome.lost)
        let again = try await mirror.update(at: .evening)
        #expect(again.lost == outcome.lost && again.unchanged == 1 && again.kept.isEmpty)
        try FileManager.default.moveItem(atPath: place + ".away", toPath: place)
        #expect(try await mirror.update(at: .evening).lost.map(\.picture) == [nil])
        let pictures = FolderNames.files(below: diary.root + "/mirror").filter { $0.hasSuffix(".jpg") }
        #expect(pictures.count == 3)
    }

    private func kept() async throws -> (entry: Entry, places: [String]) {
        let picture = try diary.arriving(1)
        var new = Entry.sample(1, withSound: true)
        new.blocks = [.photo([picture.picture], caption: nil)]
        let entry = try await store.entries.add(
            new,
            archive: try diary.archive("sound"),
            pictures: [picture],
            at: .evening
        )
        let sound = try #require(entry.sound)
        return (entry, [sound.path, picture.picture.path].map(store.folder.absolute))
    }

    private func damage(_ places: [String]) throws {
        for place in places {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: place))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(fileURLWithPath: place))
        }
    }

    private static func contents(of folder: String) throws -> [Data] {
        try FolderNames.files(below: folder).filter { $0.hasSuffix(".opus") || $0.hasSuffix(".jpg") }
            .map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    @Test(
        "Sound and pictures that changed in the diary never take the place of the whole ones in a mirror or an export"
    )
    func changedLater() async throws {
        let (entry, places) = try await kept()
        let (folder, export) = (diary.root + "/mirror", diary.root + "/export")
        let mirror = DiaryMirror(of: store, in: folder)
        let writing = DiaryExport(of: store, into: export, as: .json, withSound: true)
        #expect(try await mirror.update(at: .evening).lost == [])
        #expect(try await writing.write([entry.id]).lost == [])
        let whole = try Self.contents(of: folder)
        try damage(places)
        var edit = EntryEdit()
        edit.title = .to("Newer")
        try await store.entries.edit(entry.id, edit, at: .evening.adding(seconds: 60))
        let mirrored = try await mirror.update(at: .evening).lost
        for lost in [mirrored, try await writing.write([entry.id]).lost] {
            #expect(lost.map(\.fault) == [.mended, .mended])
            #expect(lost.map(\.picture) == [nil, "IMG_1.jpg"])
        }
        #expect(whole.count == 2)
        #expect(try Self.contents(of: folder) == whole)
        let sounds = FolderNames.files(below: folder).filter { $0.hasSuffix(".opus") }
        #expect(sounds.allSatisfy { $0.contains("Newer") })
        #expect(Set(try Self.contents(of: export)) == Set(whole))
        #expect(try await mirror.update(at: .evening).unchanged == 1)
    }

    @Test("that changed before are written and named each time, and give way when they are whole again")
    func changedBefore() async throws {
        let (entry, places) = try await kept()
        let whole = try places.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        try damage(places)
        let (folder, export) = (diary.root + "/mirror", diary.root + "/export")
        let mirror = DiaryMirror(of: store, in: folder)
        let writing = DiaryExport(of: store, into: export, as: .json, withSound: true)
        for _ in 1...2 {
            let mirrored = try await mirror.update(at: .evening).lost
            for lost in [mirrored, try await writing.write([entry.id]).lost] {
                #expect(lost.map(\.fault) == [.changed, .changed])
            }
        }
        #expect(try Self.contents(of: folder).count == 2)
        #expect(Set(try Self.contents(of: folder)).isDisjoint(with: whole))
        for (place, bytes) in zip(places, whole) { try bytes.write(to: URL(fileURLWithPath: place)) }
        #expect(try await mirror.update(at: .evening).lost == [])
        #expect(try await writing.write([entry.id]).lost == [])
        #expect(Set(try Self.contents(of: folder)) == Set(whole))
        #expect(Set(try Self.contents(of: export)) == Set(whole))
        let again = try await mirror.update(at: .evening)
        #expect((again.unchanged, again.kept) == (1, []))
    }
}
