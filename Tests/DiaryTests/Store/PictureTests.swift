@testable import Diary
@testable import System
import Foundation
import Synchronization
import TestKit
import Testing

@Suite("Pictures of an entry")
struct PictureTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore

    init() throws {
        diary = try TemporaryDiary()
        store = try diary.open()
    }

    private func arriving(_ number: Int = 1, at second: Double = 0) throws -> ArrivingPicture {
        try diary.arriving(number, at: second)
    }

    private func entry(_ number: UInt64, _ blocks: [Block]) -> Entry {
        var entry = Entry.sample(number, text: "")
        entry.origin = nil
        entry.blocks = blocks
        return entry
    }

    private func keep(_ number: UInt64, _ picture: ArrivingPicture) async throws -> Entry {
        let entry = entry(number, [.photo([picture.picture], caption: "The harbour")])
        return try await store.entries.add(entry, pictures: [picture], at: .evening)
    }

    private var photos: [String] { diary.files().filter { $0.hasPrefix("photos/") } }

    @Test("are kept byte for byte for this user alone, and read back with all that is known of them")
    func kept() async throws {
        let one = try arriving()
        let entry = try await keep(1, one)
        #expect(
            try await store.entries.entry(entry.id).blocks == [.photo([one.picture], caption: "The harbour")]
        )
        #expect(photos == [one.picture.path, one.picture.smallPath].sorted())
        let path = store.folder.absolute(one.picture.path)
        #expect(FileBytes.read(path) == TestPhoto.jpeg(number: 1))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(
            try await store.search.find(try #require(SearchQuery("harbour"))).hits.map(\.entry.id) == [
                entry.id
            ]
        )
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test("are kept once however often they are used, and go with their last use, whatever takes it away")
    func lastUse() async throws {
        let first = try await keep(1, try arriving())
        let second = try await keep(2, try arriving())
        let third = try await keep(3, try arriving())
        #expect(photos.count == 2)
        try await store.entries.remove(first.id, at: .evening)
        try await store.trash.add(second.id, until: Moment.evening.adding(seconds: 60), at: .evening)
        #expect(photos.count == 2)
        var edit = EntryEdit()
        edit.changedBlocks = [0: .to(.text("no photo any more"))]
        try await store.entries.edit(third.id, edit, at: .evening)
        #expect(photos.count == 2, "one in the trash has it")
        try await store.trash.restore(second.id, at: .evening)
        try await store.trash.add(second.id, until: Moment.evening.adding(seconds: 60), at: .evening)
        _ = try diary.open()
        #expect(photos.count == 2)
        try await store.trash.removeExpired(at: Moment.evening.adding(seconds: 61))
        #expect(photos.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: store.folder.absolute("photos")))
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test(
        "Pictures of an entry stay with the words around them when those are edited, and a caption may be changed"
    )
    func edited() async throws {
        let entry = try await keep(1, try arriving())
        var edit = EntryEdit()
        edit.changedBlocks = [0: .to(.photo([entry.pictures[0]], caption: "The old harbour"))]
        edit.addedBlocks = [.text("later")]
        let changed = try await store.entries.edit(entry.id, edit, at: .evening)
        #expect(changed.pictures == entry.pictures && photos.count == 2)
        #expect(try await store.search.find(try #require(SearchQuery("old harbour"))).hits.count == 1)
    }

    @Test("Pictures of an entry are brought in, or go, when a kill came between the file and the row")
    func killed() async throws {
        let one = try arriving(1), two = try arriving(2)
        let entry = try await keep(1, one)
        let dead = try #require(Owner("1.1.another-boot"))
        func wait(_ picture: Picture, _ ending: String, _ bytes: [UInt8]) throws -> String {
            let path = PictureArrival(
                folder: store.folder,
                sha256: picture.sha256,
                owner: dead,
                ending: ending
            )
            .waitingPath
            try FileManager.default.createDirectory(
                atPath: store.folder.incoming,
                withIntermediateDirectories: true
            )
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return path
        }
        // Killed after the row and before the file had its place; and before the row.
        try FileManager.default.removeItem(atPath: store.folder.absolute(one.picture.path))
        _ = try wait(one.picture, "jpg", TestPhoto.jpeg(number: 1))
        let other = try wait(two.picture, "jpg", TestPhoto.jpeg(number: 2))
        _ = try diary.open()
        #expect(FileBytes.read(store.folder.absolute(one.picture.path)) == TestPhoto.jpeg(number: 1))
        #expect(!FileManager.default.fileExists(atPath: other))
        // Killed after the last row had gone and before the file had.
        let database = try Database(path: store.folder.database)
        try database.script("PRAGMA foreign_keys = ON")
        try database.run("DELETE FROM entry WHERE id = ?", [.of(entry.id)])
        #expect(photos.count == 2)
        _ = try diary.open()
        #expect(photos.isEmpty)
    }

    @Test("Pictures of an entry whose small one is missing get it anew, where that can be made")
    func smallMissing() async throws {
        let entry = try await keep(1, try arriving())
        let small = store.folder.absolute(entry.pictures[0].smallPath)
        try FileManager.default.removeItem(atPath: small)
        #expect(try await store.check().filter(\.isFault).map(\.kind) == [.photoWithoutSmall])
        #expect(try await store.mend() == [])
        let mended = try await store.mend { file in
            try? Data("smaller".utf8).write(to: URL(fileURLWithPath: file + ".small"))
            return file + ".small"
        }
        #expect(mended.map(\.kind) == [.photoWithoutSmall])
        #expect(FileBytes.read(small) == Array("smaller".utf8))
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test("Pictures of an entry that are missing, changed or nobody's are found, and the last is put aside")
    func checked() async throws {
        let one = try arriving(1), two = try arriving(2)
        _ = try await keep(1, one)
        _ = try await keep(2, two)
        try FileManager.default.removeItem(atPath: store.folder.absolute(one.picture.path))
        let changed = URL(fileURLWithPath: store.folder.absolute(two.picture.path))
        var bytes = TestPhoto.jpeg(number: 2)
        bytes[bytes.count - 3] ^= 1
        try Data(bytes).write(to: changed)
        chmod(changed.path, 0o600)
        let stray = "photos/ab/" + String(repeating: "ab", count: 32) + ".jpg"
        try DiaryFolder.makeFolder(store.folder.absolute("photos/ab"))
        try Data("x".utf8).write(to: URL(fileURLWithPath: store.folder.absolute(stray)))
        chmod(store.folder.absolute(stray), 0o600)
        let found = try await store.check().filter(\.isFault)
        #expect(Set(found.map(\.kind)) == [.photoMissing, .photoChanged, .photoWithoutEntry])
        #expect(try await store.mend().map(\.kind) == [.photoWithoutEntry])
        #expect(FileManager.default.fileExists(atPath: store.folder.path + "/lost/" + stray.suffix(68)))
    }

    @Test("A photo needs a picture or a caption, and has five at most; an entry has a hundred")
    func refused() throws {
        let picture = try arriving().picture
        func photo(_ count: Int) -> Block {
            .photo([Picture](repeating: picture, count: count), caption: nil)
        }
        #expect(Block.refusal(of: [photo(5)]) == nil)
        #expect(Block.refusal(of: [.photo([], caption: "a caption")]) == nil)
        #expect(Block.refusal(of: [.photo([], caption: nil)]) == .emptyPhoto)
        #expect(Block.refusal(of: [.photo([], caption: " \n")]) == .emptyPhoto)
        #expect(Block.refusal(of: [photo(1), photo(6)]) == .tooManyPictures(limit: 5))
        let hundred = [Block](repeating: photo(5), count: 20)
        #expect(Block.refusal(of: hundred) == nil)
        #expect(Block.refusal(of: [photo(1)], besides: hundred) == .tooManyPhotos(limit: 100))
        #expect(Block.refusal(of: [.text("later")], besides: hundred + hundred) == nil)
    }

    @Test("Pictures of an entry come back from an export and from a mirror as they were")
    func exported() async throws {
        let entry = try await keep(1, try arriving())
        let export = diary.root + "/export"
        try await DiaryExport(of: store, into: export, as: .json, withSound: true).write([entry.id])
        try await DiaryExport(of: store, into: export, as: .markdown, withSound: true).write([entry.id])
        let notes = FolderNames.files(below: export)
        let note = try #require(notes.first { $0.hasSuffix(".md") })
        let text = String(decoding: FileBytes.read("\(export)/\(note)") ?? [], as: UTF8.self)
        #expect(text.contains("photo 1.jpg]]\n\nThe harbour"))
        let mirror = diary.root + "/mirror"
        #expect(try await DiaryMirror(of: store, in: mirror).update(at: .evening).written == 1)
        #expect(try await DiaryMirror(of: store, in: mirror).update(at: .evening).unchanged == 1)
        for folder in [export, mirror] {
            let (other, second) = try TemporaryDiary.opened()
            for file in DiaryImport.files(at: folder) {
                try await DiaryImport(into: second).add(file: file, at: .evening) { _, outcome in
                    #expect(outcome == .added(entry.id))
                }
            }
            #expect(try await second.entries.entry(entry.id).blocks == entry.blocks)
            #expect(other.files().contains(entry.pictures[0].path))
        }
    }

    @Test("Without positions an export has other pictures and no point on the globe")
    func withoutPosition() async throws {
        let entry = try await keep(1, try arriving())
        let export = diary.root + "/export"
        let clean = TestPhoto.jpeg(number: 9)
        let cleaning: DiaryExport.Cleaning = { picture, folder in
            try? Data(clean).write(to: URL(fileURLWithPath: folder + "/clean"))
            var picture = picture
            (picture.sha256, picture.bytes, picture.position) = (SHA256Sum.of(clean), clean.count, nil)
            return ArrivingPicture(picture, file: folder + "/clean", small: nil)
        }
        let writing = DiaryExport(of: store, into: export, as: .json, withSound: true, cleaning: cleaning)
        try await writing.write([entry.id])
        let files = FolderNames.files(below: export)
        let picture = try #require(files.first { $0.hasSuffix(".jpg") })
        #expect(FileBytes.read("\(export)/\(picture)") == clean)
        let json = try #require(files.first { $0.hasSuffix(".json") })
        let text = String(decoding: FileBytes.read("\(export)/\(json)") ?? [], as: UTF8.self)
        #expect(!text.contains("latitude") && text.contains(SHA256Sum.of(clean)))
    }

    @Test(
        "from an inbox join the entry with sound that is nearest, in the order of time, as long as it may have more"
    )
    func joined() async throws {
        var memo = Entry.sample(1)
        memo.sound = sound()
        let id = try await store.entries.add(memo, archive: try diary.archive(), at: .evening).id
        func file(_ number: Int, at second: Double) async throws -> EntryID {
            var picture = try arriving(number, at: second)
            // Of every other one only its file's name says when it was made.
            if number.isMultiple(of: 2) { picture.picture.takenAt = nil }
            var own = entry(UInt64(10 + number), [.photo([picture.picture], caption: nil)])
            own.recordedAt = Moment.evening.adding(seconds: second)
            return try await store.photos.add(own, picture, joiningWithin: 600, at: .evening)
        }
        for (number, second) in [(1, 500.0), (2, -300), (3, 100), (4, 100), (5, -599), (6, 10)] {
            #expect(try await file(number, at: second) == id)
        }
        #expect(try await file(7, at: 1_000) != id)
        let blocks = try await store.entries.entry(id).blocks
        #expect(blocks.map { $0.pictures.map(\.name) } == [5, 2, 6, 3, 4, 1].map { ["IMG_\($0).jpg"] })
        var edit = EntryEdit()
        edit.addedBlocks = [Block](repeating: .photo([], caption: "a picture"), count: Block.photoLimit - 6)
        try await store.entries.edit(id, edit, at: .evening)
        #expect(try await file(8, at: 20) != id, "the entry is full")
    }

    private func sound() -> EntrySound { EntrySound(codec: "opus", hertz: 16_000, seconds: 20, bytes: 5) }
}

@Suite("Pictures of an entry")
struct DamagedPictureTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore

    init() throws {
        diary = try TemporaryDiary()
        store = try diary.open()
    }

    private func keep(_ number: UInt64) async throws -> Entry {
        let picture = try diary.arriving()
        var entry = Entry.sample(number, text: "")
        entry.origin = nil
        entry.blocks = [.photo([picture.picture], caption: "The harbour")]
        return try await store.entries.add(entry, pictures: [picture], at: .evening)
    }

    private var waiting: [String] { FolderNames.of(store.folder.incoming) }
    private var photos: [String] { diary.files().filter { $0.hasPrefix("photos/") } }

    @Test("that were damaged where they are kept are whole again when the same picture comes once more")
    func healed() async throws {
        let first = try await keep(1)
        let path = store.folder.absolute(first.pictures[0].path)
        func damage() throws {
            var bytes = TestPhoto.jpeg(number: 1)
            bytes[bytes.count - 3] ^= 1
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            chmod(path, 0o600)
        }
        let mirror = diary.root + "/mirror"
        _ = try await DiaryMirror(of: store, in: mirror).update(at: .evening)
        try damage()
        #expect(try await store.check().filter(\.isFault).map(\.kind) == [.photoChanged])
        let second = try await keep(2)
        #expect(FileBytes.read(path) == TestPhoto.jpeg(number: 1))
        #expect(try await store.check().filter(\.isFault) == [])
        try damage()
        for file in DiaryImport.files(at: mirror) {
            try await DiaryImport(into: store).add(file: file, at: .evening) { _, outcome in
                #expect(outcome == .completed(first.id))
            }
        }
        #expect(FileBytes.read(path) == TestPhoto.jpeg(number: 1))
        try await store.entries.remove(first.id, at: .evening)
        try await store.entries.remove(second.id, at: .evening)
        #expect(photos.isEmpty && waiting.isEmpty)
    }

    @Test("Pictures of an entry that an export lacks, or has as another file, are named when it is taken in")
    func lostInExport() async throws {
        let entry = try await keep(1)
        let (bare, export) = (diary.root + "/bare", diary.root + "/export")
        try await DiaryExport(of: store, into: bare, as: .json, withSound: false).write([entry.id])
        try await DiaryExport(of: store, into: export, as: .json, withSound: true).write([entry.id])
        let name = try #require(FolderNames.files(below: export).first { $0.hasSuffix(".jpg") })
        try Data("another".utf8).write(to: URL(fileURLWithPath: "\(export)/\(name)"))
        let relative = DurableFile.split(name).name
        let lost = DiaryImport.Outcome.lostPicture(entry.id, path: relative)
        for (folder, lacking) in [(bare, DiaryImport.Outcome.withoutPictures(entry.id, 1)), (export, lost)] {
            let other = try TemporaryDiary()
            let second = try other.open()
            let outcomes = Mutex<[DiaryImport.Outcome]>([])
            for file in DiaryImport.files(at: folder) {
                try await DiaryImport(into: second).add(file: file, at: .evening) { _, outcome in
                    outcomes.withLock { $0.append(outcome) }
                }
            }
            #expect(outcomes.withLock { $0 } == [.added(entry.id), lacking])
        }
    }
}

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

    @Test("The list of pictures that are to go has none that something uses, whatever was done with it")
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

    @Test("The list of pictures that are to go loses one that comes back before it went")
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
}
