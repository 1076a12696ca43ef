import Foundation
import Testing
@testable import Backup
@testable import Diary
@testable import System

@Suite("A newest backup that lost its list")
struct UnlistedBackupTests {
    enum Fault: CaseIterable {
        case missing, folder, garbled, empty
    }

    @Test(
        "is found damaged, is not brought back, and lends nothing to the next one",
        arguments: Fault.allCases
    )
    func unlisted(fault: Fault) async throws {
        let yard = try BackupYard()
        let entry = try await yard.add(1)
        let (older, newest) = (try await yard.back(), try await yard.back(later: 60))
        let list = "\(newest.path)/\(WholeBackup.sumsName)"
        try FileManager.default.removeItem(atPath: list)
        switch fault {
        case .missing: break
        case .folder: #expect(mkdir(list, 0o700) == 0)
        case .garbled: try Data("no list".utf8).write(to: URL(fileURLWithPath: list))
        case .empty: try Data().write(to: URL(fileURLWithPath: list))
        }
        let folder = BackupFolder(yard.out)
        let found = try folder.newest()
        #expect(found.path == newest.path)
        #expect(try found.check().damaged == [WholeBackup.sumsName])
        let refusal = BackupError.notWhole(path: newest.path, older: older.path)
        #expect(throws: refusal) { try folder.newestToRestore() }
        #expect(try BackupFolder(older.path).newestToRestore().path == older.path)
        let next = try await yard.back(later: 120)
        let sound = try #require(entry.sound?.path)
        #expect(yard.inode("\(next.path)/\(sound)") == yard.inode("\(older.path)/\(sound)"))
        #expect(try folder.newestToRestore().path == next.path)
    }

    @Test("or says nothing of itself any more is named, and so is that there is no older one")
    func noCard() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        let made = try await yard.back()
        try Data().write(to: URL(fileURLWithPath: "\(made.path)/\(BackupCard.name)"))
        let refusal = BackupError.notWhole(path: made.path, older: nil)
        #expect(throws: refusal) { try BackupFolder(yard.out).newest() }
    }
}
