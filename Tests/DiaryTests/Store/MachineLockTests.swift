import System
import Testing
@testable import Diary

@Suite("A diary on a network folder")
struct MachineLockTests {
    private func options(_ machine: String, on kind: Int64) -> DiaryStore.Options {
        var options = DiaryStore.Options(access: .create)
        options.machine = Machine(name: machine) { _ in kind }
        return options
    }

    @Test(
        "A diary on a network folder is used by any number of programs of one machine, and refused to another as long",
        arguments: [
            0x6969, 0xff53_4d42, 0x6573_5546,
        ] as [Int64]
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
