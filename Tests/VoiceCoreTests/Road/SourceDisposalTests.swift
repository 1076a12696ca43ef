import Glibc
import TestKit
import Testing

@testable import VoiceCore

@Suite("Moving a memo's file once it is filed")
struct SourceDisposalTests {
    /// What file systems answer that cannot rename without replacing: some know links, some do not.
    static let lacking: [ExclusiveRename] = [
        ExclusiveRename(inOneStep: { _, _ in EINVAL }, link: { link($0, $1) == 0 ? 0 : errno }),
        ExclusiveRename(inOneStep: { _, _ in ENOSYS }, link: { _, _ in EPERM }),
    ]

    private let folder = TestFolder()

    @Test("works where the file system cannot rename without replacing", arguments: lacking.indices)
    func lackingFileSystems(index: Int) throws {
        let file = try OfferedFile(folder.write(Array("sound".utf8), to: "memo.wav"))
        let outcome = try SourceDisposal.apply(.move, to: file, folder: nil, renaming: Self.lacking[index])
        #expect(outcome == .moved(to: folder("filed/memo.wav")))
        #expect(folder.files == ["filed", "filed/memo.wav"])
        #expect(folder.read("filed/memo.wav") == Array("sound".utf8))
    }

    @Test("never replaces a file there either", arguments: lacking.indices)
    func neverReplaces(index: Int) throws {
        try DurableFile.makeFolder(folder("filed"))
        _ = folder.write(Array("other".utf8), to: "filed/memo.wav")
        let file = try OfferedFile(folder.write(Array("sound".utf8), to: "memo.wav"))
        let outcome = try SourceDisposal.apply(.move, to: file, folder: nil, renaming: Self.lacking[index])
        #expect(outcome == .moved(to: folder("filed/memo (2).wav")))
        #expect(folder.read("filed/memo.wav") == Array("other".utf8))
        #expect(folder.read("filed/memo (2).wav") == Array("sound".utf8))
        #expect(folder.files == ["filed", "filed/memo (2).wav", "filed/memo.wav"])
    }

    @Test(
        "keeps the name, however long, and wherever a letter of it combines with the slash",
        arguments: [String(repeating: "한", count: 80) + ".wav", "\u{301}memo.wav"]
    )
    func names(name: String) throws {
        let copying = ExclusiveRename(
            inOneStep: { from, to in
                from.contains(".unfinished-") ? ExclusiveRename.system.rename(from, to) : EXDEV
            },
            link: { _, _ in EPERM }
        )
        for renaming in [ExclusiveRename.system, copying] {
            let file = try OfferedFile(folder.write(Array("sound".utf8), to: name))
            let outcome = try SourceDisposal.apply(.move, to: file, folder: nil, renaming: renaming)
            #expect(outcome == .moved(to: folder.path + "/filed/" + name))
            #expect(unlink(folder.path + "/filed/" + name) == 0)
        }
    }
}
