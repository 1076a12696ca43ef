import Foundation
import Synchronization
import TestKit
import Testing
@testable import Diary
@testable import System

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

    @Test("that an export lacks, or has as another file, are named when it is taken in")
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
