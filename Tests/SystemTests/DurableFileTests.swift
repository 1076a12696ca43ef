import Foundation
import Testing
@testable import System

@Suite("Files that are whole or not there")
struct DurableFileTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "durable-\(UUID().uuidString)"
        try DurableFile.makeFolder(folder + "/deep/er")
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test(
        "A folder where the system lets nobody make one is refused",
        arguments: ["/proc/x", "/proc/x/y", ""]
    )
    func impossibleFolder(path: String) {
        let refusal = #expect(throws: DurableFile.Failure.self) { try DurableFile.makeFolder(path) }
        #expect(refusal?.step == .makeFolder)
        #expect(refusal?.errno == ENOENT)
    }

    @Test("A second writing takes the place of the first and leaves nothing beside it")
    func replaces() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try DurableFile.write("one".utf8, to: folder + "/note")
        try DurableFile.write("two".utf8, to: folder + "/note")
        #expect(try String(contentsOfFile: folder + "/note", encoding: .utf8) == "two")
        #expect(try names() == ["deep", "note"])
    }

    @Test("Others can read neither the files nor the folders")
    func closedToOthers() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try DurableFile.write([], to: folder + "/note")
        let manager = FileManager.default
        #expect(try manager.attributesOfItem(atPath: folder + "/note")[.posixPermissions] as? Int == 0o600)
        #expect(try manager.attributesOfItem(atPath: folder + "/deep")[.posixPermissions] as? Int == 0o700)
    }

    @Test("A name that is taken can be kept from being replaced")
    func exclusive() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try DurableFile.write("old".utf8, to: folder + "/note")
        try DurableFile.write("new".utf8, to: folder + "/other")
        #expect(throws: DurableFile.Failure(step: .rename, path: folder + "/note", errno: EEXIST)) {
            try DurableFile.move(folder + "/other", to: folder + "/note", replacing: false)
        }
        #expect(try String(contentsOfFile: folder + "/note", encoding: .utf8) == "old")
    }

    @Test("A file where a folder should be is said so")
    func fileInTheWay() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try DurableFile.write([], to: folder + "/note")
        #expect(throws: DurableFile.Failure(step: .makeFolder, path: folder + "/note", errno: ENOTDIR)) {
            try DurableFile.makeFolder(folder + "/note")
        }
    }
}
