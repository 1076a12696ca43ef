import Foundation
import Testing
@testable import Backup
@testable import System

@Suite("A backup in the folder of others")
struct SharedFolderTests {
    @Test(
        "is not made among those of another diary, and removes none of which it is not known whose they are"
    )
    func anotherDiary() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        let mine = try await yard.back()
        let other = try BackupYard()
        let intruder = BackupMaking(of: other.store, in: yard.out, version: "test")
        await #expect(throws: BackupError.ofAnotherDiary(path: yard.out)) {
            _ = try await intruder.make(at: BackupYard.now.adding(seconds: 60), keeping: 1)
        }
        #expect(BackupFolder(yard.out).paths() == [mine.path])
        let restored = try yard.restored(BackupFolder(yard.out).newest())
        let again = BackupMaking(of: restored, in: yard.out, version: "new")
        #expect(try await again.make(at: BackupYard.now.adding(seconds: 120), keeping: 2).removed == 0)
        let card = mine.path + "/backup.json"
        let text = try String(contentsOfFile: card, encoding: .utf8)
        let unknown = text.replacing("\"\(mine.card.diary ?? "?")\"", with: "null")
        try unknown.write(toFile: card, atomically: true, encoding: .utf8)
        #expect(try await again.make(at: BackupYard.now.adding(seconds: 180), keeping: 1).removed == 1)
        #expect(BackupFolder(yard.out).paths().first == mine.path)
    }
}
