@testable import Diary
@testable import System
import Testing

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

    @Test(
        "The sign that a process lives goes with the process's normal end, whatever still has the diary open"
    )
    func end() throws {
        let life = LifeSign(among: locks)
        try life.show(in: folder)
        #expect(work == ["\(Owner.current)_lives"])
        locks.removeFiles()
        #expect(work == [])
        withExtendedLifetime(life) {}
    }

    @Test("The sign that a process lives is shown again when somebody removed it")
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

@Suite("A diary on a network folder")
struct MachineLockTests {
    private func options(_ machine: String, on kind: Int64) -> DiaryStore.Options {
        var options = DiaryStore.Options(access: .create)
        options.machine = Machine(name: machine) { _ in kind }
        return options
    }

    @Test(
        "A diary on a network folder is used by any number of programs of one machine, and refused to another as long",
        arguments: [0x6969, 0xff53_4d42, 0x6573_5546] as [Int64]
    )
    func oneMachine(kind: Int64) throws {
        let diary = try TemporaryDiary()
        var open = [try diary.open(options("one", on: kind)), try diary.open(options("one", on: kind))]
        #expect(throws: DiaryError.elsewhere(path: diary.folder)) { try diary.open(options("two", on: kind)) }
        open.removeLast()
        #expect(throws: DiaryError.elsewhere(path: diary.folder)) { try diary.open(options("two", on: kind)) }
        open.removeLast()
        let other = try diary.open(options("two", on: kind))
        #expect(throws: DiaryError.elsewhere(path: diary.folder)) { try diary.open(options("one", on: kind)) }
        withExtendedLifetime(other) {}
    }

    @Test("A diary on a network folder differs from one on a local disk, where nothing is locked")
    func localDisk() throws {
        let diary = try TemporaryDiary()
        let stores = [try diary.open(options("one", on: 0xef53)), try diary.open(options("two", on: 0xef53))]
        #expect(!FolderNames.of(diary.folder).contains("machine.lock"))
        withExtendedLifetime(stores) {}
    }

    @Test(
        "A diary on a network folder is known as one whose locks other machines do not see where that is so"
    )
    func locks() {
        #expect(FileSystemKind.sharesLocks(kind: 0x6969))
        #expect(
            !FileSystemKind.sharesLocks(kind: 0x0102_1997) && !FileSystemKind.sharesLocks(kind: 0x6573_5546)
        )
        #expect(!FileSystemKind.sharesLocks(kind: 0xef53))
    }
}
