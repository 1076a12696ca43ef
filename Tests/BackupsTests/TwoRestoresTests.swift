import Foundation
import Testing

@testable import Backups
@testable import Ground

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
}
