import Foundation
import Testing
@testable import Diary

@Suite("A diary whose database is gone")
struct EmptiedDiaryTests {
    private static func emptied(_ diary: TemporaryDiary, removing: Bool) async throws {
        do {
            let store = try diary.open()
            try await store.entries.add(
                .sample(1, withSound: true),
                archive: try diary.archive(),
                at: .evening
            )
        }
        for end in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: diary.folder + "/diary.sqlite" + end)
        }
        let path = diary.folder + "/diary.sqlite"
        if removing {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try Data().write(to: URL(fileURLWithPath: path))
        }
    }

    @Test("is not begun anew beside its sound, which stays as it is", arguments: [false, true])
    func refused(removing: Bool) async throws {
        let diary = try TemporaryDiary()
        try await Self.emptied(diary, removing: removing)
        let before = diary.files()
        #expect(!before.isEmpty)
        for access in [DiaryStore.Options.Access.create, .createWithParents, .write, .read] {
            #expect(throws: DiaryError.emptied(path: diary.folder)) {
                _ = try diary.open(.init(access: access))
            }
        }
        #expect(diary.files() == before)
    }

    @Test("is not begun anew beside its photos either, but is beside a folder of somebody's own of that name")
    func photos() async throws {
        let diary = try TemporaryDiary()
        let photos = URL(fileURLWithPath: diary.folder + "/photos/ab")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try Data("sea".utf8).write(to: photos.appending(path: "sea.jpg"))
        do { _ = try diary.open() }
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: diary.folder + "/diary.sqlite" + end)
        }
        try Data("sea".utf8).write(to: photos.appending(path: String(repeating: "ab", count: 32) + ".jpg"))
        #expect(throws: DiaryError.emptied(path: diary.folder)) { _ = try diary.open() }
    }

    @Test("is new where no sound was in it")
    func new() async throws {
        let diary = try TemporaryDiary()
        do { _ = try diary.open() }
        try Data().write(to: URL(fileURLWithPath: diary.folder + "/diary.sqlite"))
        #expect(try await diary.open().entries.count() == 0)
    }
}
