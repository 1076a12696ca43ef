import Foundation
import TestKit
import Testing
@testable import VoiceCore

@Suite("The memos of a folder")
struct MemoFolderTests {
    private let folder = TestFolder()

    private func write(_ name: String) throws {
        let path = "\(folder.path)/\(name)"
        let above = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        try Data("sound".utf8).write(to: URL(filePath: path))
    }

    @Test(
        "The diary's own archives are never memos, however the diary is written",
        arguments: ["diary", "diary/", "./diary", "link/diary", "elsewhere"]
    )
    func diary(as name: String) throws {
        try write("diary/diary.sqlite")
        try write("diary/audio/one.opus")
        try write("memo.wav")
        #expect(symlink(folder.path, "\(folder.path)/link") == 0)
        let found = MemoFolder.find(at: folder.path, except: "\(folder.path)/\(name)").memos
        #expect(found == ["\(folder.path)/memo.wav"])
    }

    @Test("Unfinished downloads of browsers and sync programs are no memos")
    func unfinished() throws {
        for name in ["walk.opus.part", "walk.m4a.crdownload", "walk.m4a.download/walk.m4a", "memo.wav"] {
            try write(name)
        }
        let sound = Data("OggS00000000000000000000000000000000".utf8)
        try sound.write(to: URL(filePath: folder("walk.opus.part")))
        #expect(MemoFolder.find(at: folder.path, except: "/nowhere").memos == [folder("memo.wav")])
    }

    @Test("Files of an empty diary that was only just named are no memos")
    func emptyDiary() throws {
        try write("diary/audio/one.opus")
        try write("memo.wav")
        let found = MemoFolder.find(at: folder.path + "/", except: "\(folder.path)/diary/").memos
        #expect(found == ["\(folder.path)/memo.wav"])
    }

    @Test("Files of another diary or of a mirror, or of a folder within one, are no memos")
    func others() throws {
        try write("other/diary.sqlite")
        try write("other/audio/one.opus")
        try write("mirror/.voicecore-mirror")
        try write("mirror/2026/two.opus")
        #expect(MemoFolder.find(at: folder.path, except: "/nowhere").memos == [])
        #expect(MemoFolder.find(at: folder.path + "/other/audio", except: "/nowhere").memos == [])
        #expect(MemoFolder.find(at: folder.path + "/mirror/2026/", except: "/nowhere").memos == [])
    }

    @Test("Files that an export wrote are no memos, and other files in its folder can be named")
    func besideExport() throws {
        for name in ["out/2026/said.opus", "out/2026/new.wav", "out/note.md", "memo.wav"] { try write(name) }
        let list = Data("01ARZ3NDEKTSV4RRFFQ69G5FAV\t-\t2026/said.opus\t-:5:0\n".utf8)
        try list.write(to: URL(filePath: folder("out/.voicecore-export")))
        let found = MemoFolder.find(at: [folder.path], except: "/nowhere", ignoring: [])
        #expect(found == MemoFolder.Found(memos: [folder("memo.wav")], exports: [folder("out")]))
        #expect(MemoFolder.memos(besideExport: folder("out")) == [folder("out/2026/new.wav")])
        let below = MemoFolder.find(at: [folder("out/2026/")], except: "/nowhere", ignoring: [])
        #expect(below == MemoFolder.Found(exports: [folder("out/2026")]))
        #expect(MemoFolder.memos(besideExport: folder("out/2026")) == [folder("out/2026/new.wav")])
        try write("out/old/diary.sqlite")
        try write("out/old/audio/one.opus")
        #expect(
            MemoFolder.find(at: [folder("out/old/audio")], except: "/nowhere", ignoring: [])
                == .init(ofDiaries: [.init(path: folder("out/old/audio"), kind: .diary)])
        )
        try Data().write(to: URL(filePath: folder("out/.voicecore-export")))
        #expect(MemoFolder.memos(besideExport: folder("out")) == [], "a list of nothing says nothing")
    }

    @Test("Files in a diary with an empty database are memos, but for its own small pictures")
    func emptied() throws {
        let digest = String(repeating: "ab", count: 32)
        for name in ["old/audio/2026/03/14/one.opus", "old/photos/ab/\(digest).small.jpg"] { try write(name) }
        try Data([0xff, 0xd8, 0xff, 0xe0] + [UInt8](repeating: 0, count: 60))
            .write(to: URL(filePath: folder("old/photos/ab/\(digest).small.jpg")))
        try Data().write(to: URL(filePath: folder("old/diary.sqlite")))
        let found = MemoFolder.find(at: [folder("old")], except: "/nowhere", ignoring: [])
        #expect(found == .init(memos: [folder("old/audio/2026/03/14/one.opus")]))
        try write("old/diary.sqlite")
        let whole = MemoFolder.find(at: [folder("old")], except: "/nowhere", ignoring: [])
        #expect(whole == .init(ofDiaries: [.init(path: folder("old"), kind: .diary)]))
    }

    @Test("An unreadable folder is listed rather than skipped")
    func unreachable() throws {
        let deep = Array(repeating: "d", count: 70).joined(separator: "/")
        try write("\(deep)/memo.wav")
        try write("memo.wav")
        let found = MemoFolder.find(at: folder.path, except: "/nowhere").memos
        let last = folder.path + "/" + Array(repeating: "d", count: 64).joined(separator: "/")
        #expect(found == [last, "\(folder.path)/memo.wav"])
        #expect(
            MemoFolder.find(at: folder.path + "/d/none", except: "/nowhere").memos == [
                folder.path + "/d/none"
            ]
        )
    }

    @Test("A file that is named is a memo, whatever it is")
    func file() throws {
        try write("other/diary.sqlite")
        try write("other/one.opus")
        let path = folder.path + "/other/one.opus"
        #expect(MemoFolder.find(at: path, except: folder.path).memos == [path])
    }

    @Test("Memos are found whatever their names are, each file once")
    func names() {
        let names = ["Gespra\u{308}ch.wav", "Gespr\u{e4}ch.wav", "\u{301}memo.wav", "\u{fe0f}.wav"]
        for name in names { _ = folder.write([1], to: name) }
        let found = MemoFolder.find(at: [folder.path, folder.path + "/"], except: "/nowhere", ignoring: [])
        #expect(found.memos.map { Path($0) } == names.map { Path(folder.path + "/" + $0) }.sorted())
    }

    @Test("Memos with a name that is not UTF-8 are found and opened, also in a folder with such a name")
    func strangeNames() throws {
        let inner = Path(bytes: Array(folder.path.utf8) + Array("/f".utf8) + [0xff]).text
        let memo = Path(bytes: Path(inner).bytes + Array("/m".utf8) + [0xe9] + Array("mo.wav".utf8)).text
        try DurableFile.makeFolder(inner)
        try DurableFile.write([1], to: memo)
        try DurableFile.write([2], to: inner + "/m\u{fffd}mo.wav")
        let found = MemoFolder.find(at: [folder.path], except: "/nowhere", ignoring: []).memos
        #expect(found.map { Path($0) } == [Path(inner + "/m\u{fffd}mo.wav"), Path(memo)])
        for path in found { #expect(throws: Never.self) { try OfferedFile(path) } }
    }
}
