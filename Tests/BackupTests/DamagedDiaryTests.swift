import Foundation
import Testing
@testable import Backup
@testable import Diary
@testable import System

@Suite("A backup of a damaged diary")
struct DamagedDiaryTests {
    private let yard: BackupYard

    init() throws { yard = try BackupYard() }

    @Test("in an index is written and says so, and no older one is removed")
    func damagedIndex() async throws {
        try await yard.add(1)
        _ = try await yard.back()
        let folder = yard.root + "/new"
        _ = try BackupFolder(yard.out).newest().restore(to: folder)
        try BackupYard.damageIndex(in: folder + "/diary.sqlite", "sha 1", to: "sha 2")
        let store = try DiaryStore(folder: folder, options: .init(access: .write))
        let making = BackupMaking(of: store, in: yard.out, version: "test")
        let made = try await making.make(at: BackupYard.now.adding(seconds: 60), keeping: 1)
        let damage = try #require(made.card.damage)
        #expect(damage.contains("missing from index"), "\(damage)")
        #expect((made.removed, made.card.isWhole, made.card.entries) == (0, false, 1))
        #expect(try BackupFolder(yard.out).newest().card.damage == damage)
        #expect(BackupFolder(yard.out).paths().count == 2)
    }
}
