import Foundation
import Testing
@testable import Diary

@Suite("A diary whose folder was replaced")
struct ReplacedDiaryTests {
    @Test("takes no entry and no sound, and says what is there instead", arguments: [false, true])
    func replaced(another: Bool) async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await store.entries.add(.sample(1), at: .evening)
        try FileManager.default.moveItem(atPath: diary.folder, toPath: diary.folder + ".old")
        try FileManager.default.createDirectory(atPath: diary.folder, withIntermediateDirectories: false)
        if another { _ = try diary.open() }
        let expected: DiaryError =
            another ? .replaced(path: diary.folder) : .missing(path: diary.folder)
        await #expect(throws: expected) {
            try await store.entries.add(
                .sample(2, withSound: true),
                archive: try diary.archive(),
                at: .evening
            )
        }
        await #expect(throws: expected) { try await store.checkPlace() }
        #expect(diary.files() == [])
    }

    @Test("is not begun anew where its disk has gone, neither by a lock nor by a folder for work")
    func gone() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try FileManager.default.moveItem(atPath: diary.folder, toPath: diary.folder + ".old")
        #expect(throws: DiaryError.missing(path: diary.folder)) { _ = try store.makeWorkFolder() }
        #expect(throws: DiaryError.missing(path: diary.folder)) { try store.life.show(in: store.folder) }
        #expect(!FileManager.default.fileExists(atPath: diary.folder))
    }

    @Test("is used again when it is back")
    func back() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try FileManager.default.moveItem(atPath: diary.folder, toPath: diary.folder + ".old")
        await #expect(throws: DiaryError.missing(path: diary.folder)) {
            try await store.entries.add(.sample(1), at: .evening)
        }
        #expect(throws: DiaryError.missing(path: diary.folder)) { try store.makeWorkFolder() }
        #expect(!FileManager.default.fileExists(atPath: diary.folder), "nothing stands in its place")
        try FileManager.default.moveItem(atPath: diary.folder + ".old", toPath: diary.folder)
        try await store.entries.add(.sample(1), at: .evening)
        #expect(try await store.entries.count() == 1)
    }
}
