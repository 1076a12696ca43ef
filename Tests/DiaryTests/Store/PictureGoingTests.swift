import Foundation
import TestKit
import Testing
@testable import Diary
@testable import System

@Suite("The list of pictures that are to go")
struct PictureGoingTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore

    init() throws {
        diary = try TemporaryDiary()
        store = try diary.open()
    }

    private func keep(_ number: UInt64, _ pictures: [ArrivingPicture]) async throws -> EntryID {
        var entry = Entry.sample(number, text: "")
        entry.origin = nil
        entry.blocks = pictures.map { .photo([$0.picture], caption: nil) }
        return try await store.entries.add(entry, pictures: pictures, at: .evening).id
    }

    private var listed: Int {
        get throws {
            try Database(path: store.folder.database).first("SELECT count(*) FROM picture_going") {
                $0[0].int
            }
                ?? 0
        }
    }
    private var photos: [String] { diary.files().filter { $0.hasPrefix("photos/") } }

    @Test("has none that something uses, whatever was done with it")
    func used() async throws {
        let id = try await keep(1, [try diary.arriving(1), try diary.arriving(2)])
        let end = Moment.evening.adding(seconds: 60)
        try await store.trash.add(id, until: end, at: .evening)
        #expect(try listed == 0)
        try await store.trash.restore(id, at: .evening)
        #expect(try listed == 0)
        var edit = EntryEdit()
        edit.addedBlocks = [.text("later")]
        try await store.entries.edit(id, edit, at: .evening)
        #expect(try listed == 0)
        let photo = try await keep(2, [try diary.arriving(1)])
        try await store.entries.remove(photo, at: .evening)
        #expect(try listed == 0 && photos.count == 4)
        try await store.entries.remove(id, at: .evening)
        #expect(try listed == 0 && photos.isEmpty)
    }

    @Test("loses one that comes back before it went")
    func back() async throws {
        let id = try await keep(1, [try diary.arriving(1)])
        let database = try Database(path: store.folder.database)
        try database.run("DELETE FROM block")
        #expect(try listed == 1)
        var edit = EntryEdit()
        let picture = try diary.arriving(1)
        edit.addedBlocks = [.photo([picture.picture], caption: nil)]
        let change = edit
        try await store.entries.edit(id, change, pictures: [picture], at: .evening)
        #expect(try listed == 0 && photos.count == 2)
    }

    @Test("keeps one whose file cannot be removed, and no other; once it can be, none")
    func blocked() async throws {
        let (one, two) = (try diary.arriving(1), try diary.arriving(2))
        let id = try await keep(1, [one, two])
        // A folder in the place of a file cannot be unlinked, by nobody.
        let file = store.folder.absolute(one.picture.path)
        try FileManager.default.removeItem(atPath: file)
        try DiaryFolder.makeFolder(file)
        let other = store.folder.absolute(two.picture.path)
        await #expect(throws: DiaryError.self) { try await store.entries.remove(id, at: .evening) }
        #expect(!FileManager.default.fileExists(atPath: other))
        #expect(try listed == 1)
        try FileManager.default.removeItem(atPath: file)
        _ = try diary.open()
        #expect(try listed == 0 && photos.isEmpty)
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test("of an earlier form is gone through, and pictures that links lack are noted")
    func earlierForm() throws {
        let path = diary.root + "/old.sqlite"
        try Data().write(to: URL(fileURLWithPath: path))
        let database = try Database(path: path)
        try database.migrate(path: path, to: Schema.migrations.filter { $0.version <= 15 })
        let (used, unused) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
        try database.script(
            """
            PRAGMA foreign_keys = OFF;
            INSERT INTO block (entry, number, kind, sha256) VALUES (1, 0, 'photo', '\(used)');
            INSERT INTO picture_going VALUES ('\(used)'), ('\(unused)');
            INSERT INTO link (address, state, picture)
                VALUES ('a', 'fresh', 'p'), ('b', 'fresh', 'p'), ('c', 'due', NULL);
            INSERT INTO link_image VALUES ('b', 'x', 1, 1, x'00');
            """
        )
        try database.migrate(path: path)
        #expect(try database.all("SELECT sha256 FROM picture_going") { $0[0].text } == [unused])
        #expect(try database.all("SELECT address FROM link WHERE image_due") { $0[0].text } == ["a"])
    }
}
