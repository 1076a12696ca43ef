import Glibc
import TestKit
import Testing
@testable import VoiceCore

@Suite("Moving a memo's file once it is filed")
struct SourceDisposalTests {
    /// File systems that cannot rename exclusively; some know links, some do not.
    static let lacking: [ExclusiveRename] = [
        ExclusiveRename(inOneStep: { _, _ in EINVAL }, link: { link($0, $1) == 0 ? 0 : errno }),
        ExclusiveRename(inOneStep: { _, _ in ENOSYS }, link: { _, _ in EPERM }),
    ]

    private let folder = TestFolder()

    @Test(
        "A filed memo's file is moved also on a file system without exclusive rename",
        arguments: lacking.indices
    )
    func lackingFileSystems(index: Int) throws {
        let file = try OfferedFile(folder.write(Array("sound".utf8), to: "memo.wav"))
        let outcome = try SourceDisposal.apply(.move, to: file, folder: nil, renaming: Self.lacking[index])
        #expect(outcome == .moved(to: folder("filed/memo.wav")))
        #expect(folder.files == ["filed", "filed/memo.wav"])
        #expect(folder.read("filed/memo.wav") == Array("sound".utf8))
    }

    @Test(
        "A moved file replaces nothing on a file system without exclusive rename",
        arguments: lacking.indices
    )
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
        "A moved file keeps its name, however long, and wherever a letter of it combines with the slash",
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

    @Test(
        "A moved file takes its sidecar along, unless another memo needs that or it says more than the diary has",
        arguments: [
            ("memo.json", #"{"title": "T"}"#, ["filed", "filed/memo.json", "filed/memo.wav"], []),
            ("memo.wav.txt", "Title: T\n", ["filed", "filed/memo.wav", "filed/memo.wav.txt"], []),
            (
                "memo.json", #"{"title": "T", "speaker": "S"}"#,
                ["filed", "filed/memo.json", "filed/memo.wav"],
                ["memo.json"]
            ),
            (
                "memo.txt", "Title: T\nWhat I wrote\n", ["filed", "filed/memo.txt", "filed/memo.wav"],
                ["memo.txt"]
            ),
            ("memo.txt", "What I wrote\n", ["filed", "filed/memo.wav", "memo.txt"], ["memo.txt"]),
        ]
    )
    func sidecars(name: String, text: String, moved: [String], left: [String]) throws {
        for (policy, files) in [(SourcePolicy.move, moved), (.delete, left)] {
            let folder = TestFolder()
            _ = folder.write(Array(text.utf8), to: name)
            let file = try OfferedFile(folder.write(Array("sound".utf8), to: "memo.wav"))
            _ = try SourceDisposal.apply(policy, to: file, folder: nil)
            #expect(folder.files == files)
        }
        _ = folder.write(Array(text.utf8), to: "memo.json")
        _ = folder.write(Array("other".utf8), to: "memo.flac")
        let file = try OfferedFile(folder.write(Array("sound".utf8), to: "memo.wav"))
        _ = try SourceDisposal.apply(.delete, to: file, folder: nil)
        #expect(folder.files == ["memo.flac", "memo.json"])
    }
}

@Suite("Moving a memo's file and what lies beside it")
struct NoteDisposalTests {
    private let folder = TestFolder()

    private func write(_ names: [String]) {
        for name in names {
            let text = name.hasSuffix(".json") ? #"{"title": "T"}"# : "Title: T\n"
            _ = folder.write(Array(text.utf8), to: name)
        }
    }

    @Test(
        "Memo and sidecar move to names of one stem, beside nothing that could be mixed up with them",
        arguments: [
            (["filed/memo.wav"], ["memo.json"], ["filed/memo (2).json", "filed/memo (2).wav"]),
            (["filed/memo.wav"], ["memo.txt"], ["filed/memo (2).txt", "filed/memo (2).wav"]),
            (["filed/memo.wav"], ["memo.wav.json"], ["filed/memo (2).wav", "filed/memo (2).wav.json"]),
            (["filed/memo.flac"], ["memo.json"], ["filed/memo (2).json", "filed/memo (2).wav"]),
            (["filed/memo"], ["memo.json"], ["filed/memo (2).json", "filed/memo (2).wav"]),
            (["filed/memo.wav.mp3"], ["memo.wav.txt"], ["filed/memo (2).wav", "filed/memo (2).wav.txt"]),
            (["filed/memo.json"], ["memo.json"], ["filed/memo (2).json", "filed/memo (2).wav"]),
            (
                ["filed/memo.wav", "filed/memo (2).flac"], ["memo.json"],
                ["filed/memo (3).json", "filed/memo (3).wav"]
            ),
            (["filed/memo.json"], [], ["filed/memo (2).wav"]),
            (["filed/memo.wav.txt"], [], ["filed/memo (2).wav"]),
            (["filed/memo.wav", "filed/memo (2).txt"], [], ["filed/memo (3).wav"]),
            (["filed/memo.flac", "filed/memo.jpg"], [], ["filed/memo.wav"]),
            (
                ["filed/memory.json", "filed/other.wav"], ["memo.json"],
                ["filed/memo.json", "filed/memo.wav"]
            ),
        ]
    )
    func oneStem(there: [String], notes: [String], moved: [String]) throws {
        try DurableFile.makeFolder(folder("filed"))
        write(there + notes)
        let file = try OfferedFile(folder.write(Array("sound".utf8), to: "memo.wav"))
        let outcome = try SourceDisposal.apply(.move, to: file, folder: nil)
        let sound = try #require(moved.first { $0.hasSuffix(".wav") })
        #expect(outcome == .moved(to: folder(sound)))
        #expect(Set(folder.files) == Set(["filed"] + there + moved))
    }

    @Test("A sidecar stays beside a memo that cannot be moved")
    func staysWhole() throws {
        let renaming = ExclusiveRename(
            inOneStep: { from, to in from.hasSuffix(".wav") ? EIO : ExclusiveRename.system.rename(from, to) },
            link: { _, _ in EPERM }
        )
        write(["memo.json"])
        let file = try OfferedFile(folder.write(Array("sound".utf8), to: "memo.wav"))
        #expect(throws: DurableFile.Failure.self) {
            try SourceDisposal.apply(.move, to: file, folder: nil, renaming: renaming)
        }
        #expect(folder.files == ["filed", "memo.json", "memo.wav"])
    }
}

@Suite("Moving a memo's file on a file system of FUSE", .enabled(if: Fuse.mayMount))
struct FuseDisposalTests {
    @Test("A memo's file is moved on FUSE, which cannot rename without replacing")
    func moves() throws {
        let folder = TestFolder()
        for name in ["real", "shown"] { try DurableFile.makeFolder(folder(name)) }
        try #require(Fuse.mount(folder("real"), folder("shown")))
        defer { Fuse.unmount(folder("shown")) }
        let file = try OfferedFile(folder.write(Array("sound".utf8), to: "shown/memo.wav"))
        #expect(
            try SourceDisposal.apply(.move, to: file, folder: nil)
                == .moved(to: folder("shown/filed/memo.wav"))
        )
        #expect(folder.read("real/filed/memo.wav") == Array("sound".utf8))
        #expect(FileSystemKind.of(folder("shown")) == .shared)
    }
}

private enum Fuse {
    static let mayMount: Bool = {
        let folder = TestFolder()
        guard (try? DurableFile.makeFolder(folder("real"))) != nil,
            (try? DurableFile.makeFolder(folder("shown"))) != nil, mount(folder("real"), folder("shown"))
        else { return false }
        unmount(folder("shown"))
        return true
    }()

    static func mount(_ real: String, _ shown: String) -> Bool {
        run("bindfs", "--no-allow-other", real, shown)
    }

    static func unmount(_ place: String) { _ = run("fusermount", "-u", "-z", place) }

    private static func run(_ words: String...) -> Bool {
        let answer = try? ProgramCall.hold(
            with: "/usr/bin/env",
            arguments: words,
            environment: ["PATH=/usr/sbin:/sbin:/usr/bin:/bin"],
            input: [],
            limitSeconds: 60
        )
        return answer?.end == .exited(0)
    }
}
