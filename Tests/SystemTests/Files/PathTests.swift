import Glibc
import TestKit
import Testing
@testable import System

@Suite("Paths")
struct PathTests {
    private let folder = TestFolder()

    @Test("Paths are equal if their bytes are, not if they look the same")
    func bytes() {
        let (composed, decomposed) = ("/in/Gespr\u{e4}ch", "/in/Gespra\u{308}ch")
        #expect(composed == decomposed)
        #expect(Path(composed) != Path(decomposed))
        #expect(Set([Path(composed), Path(decomposed), Path(composed)]).count == 2)
        #expect(Path.sorted([composed, decomposed]).map { Path($0) } == [Path(decomposed), Path(composed)])
    }

    @Test(
        "A path that is not UTF-8 keeps its bytes and shows them escaped",
        arguments: [
            ([0x6d, 0xe9, 0x6d], #"m\xE9m"#), ([0xff, 0x2f, 0x80], #"\xFF/\x80"#),
            ([0xe2, 0x82, 0x2e], #"\xE2\x82."#),
            // A file name may itself hold a byte's stand-in.
            ([0xf4, 0x8f, 0xbf, 0xa9], #"\xF4\x8F\xBF\xA9"#), ([0xed, 0xa0, 0x80], #"\xED\xA0\x80"#),
            ([0xc3, 0xa4], "\u{e4}"), ([], ""),
        ] as [([UInt8], String)]
    )
    func otherBytes(bytes: [UInt8], shown: String) {
        #expect(Path(bytes: bytes).bytes == bytes)
        #expect(Path(bytes: bytes).shown == shown)
        #expect(Path(bytes: bytes) == Path(Path(bytes: bytes).text))
        #expect(JSONText.string(Path(bytes: bytes).text).line == JSONText.string(shown).line)
    }

    @Test("Links are resolved even if the last names do not exist yet")
    func place() throws {
        try DurableFile.makeFolder(folder("real/in"))
        #expect(symlink(folder("real"), folder("link")) == 0)
        let real = try #require(Path(folder("real")).resolved)
        for (path, place) in [
            ("link", ""), ("link/in/", "/in"), ("link/new", "/new"), ("link/in/a/b/", "/in/a/b"),
            ("link/new/../x", "/x"), ("link/new/./x", "/new/x"), ("link/in/../new", "/new"),
        ] {
            #expect(Path(folder(path)).place == Path(real + place), "\(path)")
        }
        let here = try #require(Path(".").resolved)
        #expect(Path("not-there/yet").place == Path(here + "/not-there/yet"))
        #expect(Path("./not-there").place == Path(here + "/not-there"))
        #expect(Path("/not-there").place == Path("/not-there"))
    }

    @Test("System calls reach the file with exactly these bytes")
    func systemCalls() throws {
        let (one, other) = (Path(bytes: [0x61, 0xe9]).text, Path(bytes: [0x61, 0xe8]).text)
        try DurableFile.makeFolder(folder("in/" + one))
        try DurableFile.write([7], to: folder("in/\(one)/\(other)"))
        #expect(FolderNames.of(folder("in")).map { Path($0).bytes } == [[0x61, 0xe9]])
        #expect(FileBytes.read(folder("in/\(one)/\(other)")) == [7])
        #expect(FileBytes.read(folder("in/\(other)/\(other)")) == nil)
        #expect(ExclusiveRename.system.rename(folder("in/\(one)/\(other)"), folder(one)) == 0)
        #expect(Path(folder(one)).resolved.map { Path($0).name } == one)
        FolderNames.removeTree(folder("in"))
        #expect(folder.names.map { Path($0).bytes } == [[0x61, 0xe9]])
    }

    @Test("A dot is dropped from a path, and two dots are resolved behind a link")
    func dots() throws {
        try DurableFile.makeFolder(folder("in/deep"))
        #expect(symlink(folder("in/deep"), folder("link")) == 0)
        let top = try #require(Path(folder("in")).resolved)
        for (path, plain) in [
            ("/a/./b/.//c", "/a/b/c"), ("/a/b/", "/a/b/"), ("/", "/"), ("/./", "/"), ("a/./b", "a/./b"),
            (folder("in/deep/../new"), top + "/new"), (folder("link/../new"), top + "/new"),
            ("/nowhere/../new", "/new"), ("/\u{301}a/./b", "/\u{301}a/b"), ("/..a/.b", "/..a/.b"),
        ] {
            #expect(Path(path).withoutDots == plain, "\(path)")
        }
    }

    @Test("A path splits at every slash, even before a combining mark")
    func names() {
        #expect(Path("/in/trip/\u{301}memo.wav").names == ["in", "trip", "\u{301}memo.wav"])
        #expect(Path("/in/\u{fe0f}memo.wav").name == "\u{fe0f}memo.wav")
        #expect(DurableFile.split("/in/\u{301}memo.wav").folder == "/in")
    }

    @Test(
        "Tells if a path lies in a folder",
        arguments: [
            ("/in/a", "/in", true), ("/in", "/in", true), ("/in/\u{301}a", "/in", true),
            ("/inn/a", "/in", false), ("/a", "/", true), ("/i", "/in", false),
            ("/a\u{308}/x", "/\u{e4}", false),
        ]
    )
    func inFolders(path: String, folder: String, lies: Bool) {
        #expect(Path(path).isAtOrBelow(Path(folder)) == lies)
    }
}
