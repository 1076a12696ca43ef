import Foundation
import Testing
@testable import Backup
@testable import System

@Suite("A backup that is brought back beside another program")
struct TwoRestoresTests {
    @Test("leaves the diary that the other one made, says so, and leaves nothing beside it")
    func overtaken() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        _ = try await yard.back()
        let (backup, folder) = (try BackupFolder(yard.out).newest(), yard.root + "/new")
        let other = yard.root + "/other"
        _ = try backup.restore(to: other)
        #expect(throws: BackupError.overtaken(path: folder)) {
            _ = try backup.restore(to: folder) { done, _ in
                if done == 0 { rename(other, folder) }
            }
        }
        let names = FolderNames.files(below: folder)
        #expect(names.contains("diary.sqlite") && names.contains { $0.hasSuffix(".opus") }, "\(names)")
        #expect(FolderNames.of(yard.root).filter { $0.hasPrefix(DurableFile.unfinishedPrefix) } == [])
    }

    @Test("leaves nothing of one that was killed before, also where the folder is named with a slash")
    func killed() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        _ = try await yard.back()
        let folder = yard.root + "/new"
        let (dead, own) = ("\(yard.root)/.unfinished-\(Int32.max)-new", "\(yard.root)/.unfinished-1-new")
        for left in [dead, own, "\(yard.root)/.unfinished-\(Int32.max)-not-new"] {
            #expect(mkdir(left, 0o700) == 0)
        }
        #expect(WholeBackup.leftUnfinished(beside: folder + "/") == [dead], "another may be at work still")
        _ = try BackupFolder(yard.out).newest().restore(to: folder + "/")
        #expect(WholeBackup.leftUnfinished(beside: folder) == [])
        #expect(FolderNames.of(folder).contains("diary.sqlite") && FolderNames.isFolder(own))
    }
}
