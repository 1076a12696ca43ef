import Foundation
import Testing
@testable import Diary
@testable import System

@Suite("A diary whose pictures cannot be written")
struct UnwritablePhotosTests {
    private let diary: TemporaryDiary
    private let place: URL

    init() throws {
        diary = try TemporaryDiary()
        _ = try diary.open()
        place = URL(fileURLWithPath: diary.folder + "/photos")
        // Even root cannot make a folder in a file's place.
        try Data("in the way".utf8).write(to: place)
    }

    private func entry(_ number: UInt64, _ pictures: [ArrivingPicture]) -> Entry {
        var entry = Entry.sample(number)
        entry.blocks = pictures.map { .photo([$0.picture], caption: nil) }
        return entry
    }

    private func below(_ picture: ArrivingPicture) -> String {
        "\(place.path)/\(picture.picture.sha256.prefix(2))"
    }

    @Test("takes no photo and makes no entry of one, and still takes texts and memos")
    func refused() async throws {
        let store = try diary.open()
        let picture = try diary.arriving()
        await #expect(throws: DiaryError.cannotCreate(path: below(picture), errno: ENOTDIR)) {
            try await store.entries.add(entry(1, [picture]), pictures: [picture], at: .evening)
        }
        #expect(try await store.entries.ids().isEmpty)
        let again = try diary.open()
        let memo = Entry.sample(2, withSound: true)
        let id = try await again.entries.add(memo, archive: try diary.archive(), at: .evening).id
        var edit = EntryEdit()
        edit.addedBlocks = [.photo([try diary.arriving().picture], caption: nil)]
        let brought = try diary.arriving()
        let change = edit
        await #expect(throws: DiaryError.cannotCreate(path: below(brought), errno: ENOTDIR)) {
            try await again.entries.edit(id, change, pictures: [brought], at: .evening)
        }
        #expect(try await again.entries.entry(id).blocks.isEmpty)
        #expect(FolderNames.of(diary.folder + "/incoming").isEmpty)
        // Once it can be written again, they come.
        try FileManager.default.removeItem(at: place)
        let later = try diary.arriving()
        try await diary.open().entries.add(entry(3, [later]), pictures: [later], at: .evening)
        #expect(try await again.check().filter(\.isFault) == [])
    }

    @Test("is opened and changed although a picture waits, and the picture comes when it can")
    func waiting() async throws {
        try FileManager.default.removeItem(at: place)
        let picture = try diary.arriving()
        let entry = try await diary.open().entries.add(entry(1, [picture]), pictures: [picture], at: .evening)
        let dead = try #require(Owner("1.1.another-boot"))
        let folder = DiaryFolder(diary.folder)
        let waiting = PictureArrival(
            folder: folder,
            sha256: picture.picture.sha256,
            owner: dead,
            ending: "jpg"
        )
        try FileManager.default.moveItem(
            atPath: folder.absolute(picture.picture.path),
            toPath: waiting.waitingPath
        )
        try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".away")
        try Data("in the way".utf8).write(to: place)
        var edit = EntryEdit()
        edit.addedBlocks = [.text("still")]
        #expect(try await diary.open().entries.edit(entry.id, edit, at: .evening).blocks.count == 2)
        try FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(atPath: place.path + ".away", toPath: place.path)
        #expect(try await diary.open().check().filter(\.isFault) == [])
    }

    @Test(
        "A diary whose pictures cannot be written keeps what is no longer used until it can be removed, and says so"
    )
    func leaving() async throws {
        try FileManager.default.removeItem(at: place)
        let picture = try diary.arriving()
        let store = try diary.open()
        let entry = try await store.entries.add(entry(1, [picture]), pictures: [picture], at: .evening)
        // A folder in the place of a file cannot be unlinked.
        let file = store.folder.absolute(picture.picture.path)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        await #expect(throws: DiaryError.self) { try await store.entries.remove(entry.id, at: .evening) }
        let again = try diary.open()
        try await again.entries.add(Entry.sample(2), at: .evening)
        #expect(try await again.entries.ids().count == 1)
    }
}
