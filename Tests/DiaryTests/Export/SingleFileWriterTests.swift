import Foundation
import System
import TestKit
import Testing
@testable import Diary

@Suite("One file for all entries")
struct SingleFileWriterTests {
    private let folder = TestFolder()

    @Test("is there when it has them all, with the digest of what was written, and before that nothing of it")
    func whole() throws {
        let text = try SingleFileWriter(to: folder("diary.csv"))
        let line = String(repeating: "바다 ", count: 3_000)
        for _ in 0..<20 { try text.add(line) }
        #expect(folder.names.allSatisfy { DurableFile.process(ofUnfinished: $0) != nil })
        let digest = try text.finish()
        try text.move()
        let bytes = folder.read("diary.csv")
        #expect(folder.names == ["diary.csv"])
        #expect(bytes == Array(String(repeating: line, count: 20).utf8))
        #expect(digest == SHA256Sum.of(bytes) && text.bytes == bytes.count)
    }

    @Test("leaves nothing where it is given up")
    func givenUp() throws {
        do {
            let text = try SingleFileWriter(to: folder("diary.csv"))
            try text.add("date,text\n")
        }
        #expect(folder.names == [])
        #expect(throws: DiaryError.self) { try SingleFileWriter(to: folder("none/diary.csv")) }
    }

    @Test("keeps a list of itself alone, and a person's file beside it")
    func listed() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let id = try await store.entries.add(.sample(), at: .evening).id
        let place = diary.root + "/export"
        let export = DiaryExport(of: store, into: place, as: .csv, withSound: false)
        #expect(try await export.write([id]).written == 1)
        let list = String(decoding: FileBytes.read("\(place)/\(FolderKind.exportMark)") ?? [], as: UTF8.self)
        #expect(list.split(separator: "\n").count == 1 && list.hasPrefix("diary.csv\t"))
        #expect(try await export.write([id]).kept == [])
        try Data("mine".utf8).write(to: URL(fileURLWithPath: place + "/diary.csv"))
        #expect(try await export.write([id]).kept == ["diary (yours).csv"])
        #expect(FileBytes.read(place + "/diary (yours).csv") == Array("mine".utf8))
    }
}
