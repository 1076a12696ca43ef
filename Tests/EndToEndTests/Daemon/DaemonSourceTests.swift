import Foundation
import Testing
import VoiceCore

@Suite("The files of filed memos")
struct DaemonSourceTests {
    private let yard: DaemonYard
    private var elsewhere: String { yard.path + "/elsewhere" }

    init() throws { yard = try DaemonYard() }

    @Test("A file that was filed but could not be moved before a kill is moved after the next start")
    func moveAfterKill() async throws {
        // No folder can be made where a file is: the memo is filed, and its file has to stay.
        try yard.write([], to: elsewhere)
        try yard.start(["--source", "move", "--move-to", elsewhere])
        try yard.drop(TestMemo(120), "memo.wav")
        await yard.waits(for: .fileStays, "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        yard.kill()
        #expect(isThere(yard.inbox + "/memo.wav"))
        #expect(unlink(elsewhere) == 0)
        try yard.start(["--source", "move", "--move-to", elsewhere])
        await yard.waits(for: .fileMoved, "memo.wav: filed before, as entry ")
        #expect(yard.lines(.fileMoved).first?.hasSuffix(", now \(elsewhere)/memo.wav") == true)
        #expect(yard.lines(.duplicate) == [], "it is no duplicate of itself")
        #expect(!isThere(yard.inbox + "/memo.wav"))
        let moved = try Data(contentsOf: URL(filePath: elsewhere + "/memo.wav"))
        #expect(Array(moved) == TestMemo(120).bytes)
        try await yard.expectEntries([TestMemo(120)])
    }

    @Test("A filed file that is still there is deleted on request, and kept otherwise")
    func deleteLater() async throws {
        try yard.start()
        try yard.drop(TestMemo(121), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        yard.kill()
        try yard.start()
        try yard.drop(TestMemo(122), "second.wav")
        await yard.waits(for: .filed, "second.wav")
        #expect(isThere(yard.inbox + "/memo.wav"))
        #expect(yard.lines(.duplicate).isEmpty)
        yard.kill()
        try yard.start(["--source", "delete"])
        await yard.waits(for: .fileDeleted, "memo.wav: filed before, as entry ")
        await yard.waits(for: .fileDeleted, "second.wav: filed before, as entry ")
        #expect(yard.lines(.duplicate).isEmpty)
        #expect(!isThere(yard.inbox + "/memo.wav") && !isThere(yard.inbox + "/second.wav"))
        try await yard.expectEntries([TestMemo(121), TestMemo(122)])
    }

    @Test("A memo that was cut off is filed, said in the log, and not deleted")
    func cutOff() async throws {
        try yard.start(["--source", "delete"])
        try yard.write(TestMemo(160, frames: 40_000).bytes.dropLast(20_000), to: yard.inbox + "/memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        await yard.waits(
            for: .notWhole,
            "memo.wav: the file ends before its sound does; it stays where it is"
        )
        try yard.drop(TestMemo(161), "second.wav")
        await yard.waits(for: .filed, "second.wav")
        #expect(isThere(yard.inbox + "/memo.wav") && !isThere(yard.inbox + "/second.wav"))
    }

    @Test("Inboxes whose names show the same letters are two, each with its own journal")
    func sameLetters() async throws {
        let names = ["Gespr\u{e4}ch", "Gespra\u{308}ch"]
        for (name, memo) in zip(names, [TestMemo(150), TestMemo(151)]) {
            try yard.write(memo.bytes, to: "\(yard.path)/\(name)/memo.wav")
        }
        let inboxes = zip(names, ["one", "two"]).map { "{path: '\(yard.path)/\($0)', journal: '\($1)'}" }
        let config = yard.path + "/config.json5"
        try yard.write(Array("{inboxes: [\(inboxes.joined(separator: ", "))]}".utf8), to: config)
        try yard.start(["--config", config])
        await yard.waits(for: .filed, times: 2)
        #expect(await yard.terminate() == .exited(0))
        let store = try yard.store()
        var journals: [String?] = []
        for id in try await store.entries.ids() { journals.append(try await store.entries.entry(id).journal) }
        #expect(Set(journals) == ["one", "two"])
    }

    @Test("A memo that comes after the diary was replaced by an empty folder stays where it is")
    func emptyDiary() async throws {
        try yard.start(["--source", "delete"])
        try yard.drop(TestMemo(124), "first.wav")
        await yard.waits(for: .filed, "first.wav")
        #expect(rename(yard.diary, elsewhere) == 0)
        #expect(mkdir(yard.diary, 0o700) == 0)
        try yard.drop(TestMemo(125), "second.wav")
        await yard.waits(for: .waiting, "second.wav")
        #expect(isThere(yard.inbox + "/second.wav"))
        #expect(yard.lines(.filed).count == 1)
    }

    @Test("A memo that comes after another diary was put in place is filed there")
    func restoredDiary() async throws {
        try yard.start(["--source", "delete"])
        try yard.drop(TestMemo(126), "first.wav")
        await yard.waits(for: .filed, "first.wav")
        #expect(rename(yard.diary, elsewhere) == 0)
        _ = try DiaryStore(folder: yard.diary)
        try yard.drop(TestMemo(127), "second.wav")
        await yard.waits(for: .filed, "second.wav")
        #expect(yard.lines(.diaryRenewed).count == 1)
        #expect(!isThere(yard.inbox + "/second.wav"))
        try await yard.expectEntries([TestMemo(127)])
    }

    @Test("What lies in an inbox and a restored diary lacks is filed there, and what it has is not spoken of")
    func restoredDiaryLacksMemos() async throws {
        try yard.start()
        try yard.drop(TestMemo(170), "first.wav")
        await yard.waits(for: .filed, "first.wav")
        #expect(await yard.terminate() == .exited(0))
        try FileManager.default.copyItem(atPath: yard.diary, toPath: elsewhere)
        try yard.start()
        for number: UInt64 in [171, 172] {
            try yard.drop(TestMemo(number), "\(number).wav")
            await yard.waits(for: .filed, "\(number).wav")
        }
        #expect(rename(yard.diary, yard.path + "/old") == 0 && rename(elsewhere, yard.diary) == 0)
        try yard.drop(TestMemo(173), "last.wav")
        for name in ["171.wav", "172.wav"] { await yard.waits(for: .filed, name, times: 2) }
        await yard.waits(for: .filed, "last.wav")
        #expect(yard.lines(.filed).count == 6)
        #expect(yard.lines(.duplicate) == [] && yard.lines(.seenAgain) == [])
        try await yard.expectEntries([170, 171, 172, 173].map { TestMemo($0) })
    }

    @Test("New memos of a recorder without a clock are filed, although their names and times look old")
    func sameNameSizeAndTime() async throws {
        let path = yard.inbox + "/ZOOM0001.WAV"
        let long = timespec(tv_sec: 946_684_800, tv_nsec: 0)
        for number: UInt64 in [128, 129] {
            try yard.write(TestMemo(number).bytes, to: path)
            #expect(utimensat(AT_FDCWD, path, [long, long], 0) == 0)
            try yard.start(["--once"])
            #expect(await yard.waitForEnd() == .exited(0))
            #expect(unlink(path) == 0)
            try yard.start(["--once"])
            #expect(await yard.waitForEnd() == .exited(0))
        }
        try await yard.expectEntries([TestMemo(128), TestMemo(129)])
    }

    @Test("A file that is no memo stays, whatever is done with those that are")
    func noMemo() async throws {
        try yard.write(Array("no sound".utf8), to: yard.inbox + "/bad.wav")
        try yard.drop(TestMemo(123, frames: 8_000), "short.wav")
        try yard.start(["--source", "delete", "--once"])
        #expect(await yard.waitForEnd() == .exited(1))
        #expect(isThere(yard.inbox + "/bad.wav") && isThere(yard.inbox + "/short.wav"))
    }
}
