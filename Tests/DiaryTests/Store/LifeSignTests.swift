import Testing
@testable import Diary
@testable import System

@Suite("The sign that a process lives")
struct LifeSignTests {
    private let diary: TemporaryDiary
    private let folder: DiaryFolder
    private let locks = OwnLocks()

    init() throws {
        diary = try TemporaryDiary()
        _ = try diary.open()
        folder = DiaryFolder(diary.folder)
    }

    private var work: [String] { FolderNames.of(folder.work) }

    @Test("goes with the process's normal end, whatever still has the diary open")
    func end() throws {
        let life = LifeSign(among: locks)
        try life.show(in: folder)
        #expect(work == ["\(Owner.current)_lives"])
        locks.removeFiles()
        #expect(work == [])
        withExtendedLifetime(life) {}
    }

    @Test("is shown again when somebody removed it")
    func removed() throws {
        let life = LifeSign(among: locks)
        try life.show(in: folder)
        FolderNames.removeTree(folder.work)
        try life.show(in: folder)
        #expect(OwnerLock.isHeld(of: .current, in: folder))
        withExtendedLifetime(life) {}
    }

    @Test("stays when something is half done at the end, so that others find it and finish it")
    func halfDone() throws {
        let life = LifeSign(among: locks)
        try life.show(in: folder) { locks.removeFiles() }
        #expect(work == ["\(Owner.current)_lives"])
        withExtendedLifetime(life) {}
    }

    @Test("is shown before sound comes to an entry that lacked it, so that no other program sweeps it")
    func completed() async throws {
        let store = try diary.open()
        let kept = try await store.entries.add(.sample(1), at: .evening)
        let bare = try diary.open()
        let whole = Entry.sample(1, withSound: true)
        #expect(try await bare.entries.complete(kept.id, from: whole, archive: diary.archive(), at: .evening))
        #expect(bare.life.isShown)
    }
}
