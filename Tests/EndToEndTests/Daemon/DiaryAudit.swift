import Foundation
import VoiceCore

struct DiaryAudit {
    struct Found {
        var id: EntryID
        var sha256: String
        var seconds: Double
        var isComplete: Bool
    }

    var entries: [Found] = []
    var findings: [DiaryFinding]
    var refused: [LedgerRow]

    init(of diary: String) async throws {
        let store = try DiaryStore(folder: diary, options: .init(access: .write))
        for id in try await store.entries.ids() {
            let entry = try await store.entries.entry(id)
            entries.append(
                Found(
                    id: id,
                    sha256: entry.origin?.sha256 ?? "",
                    seconds: entry.sound?.seconds ?? 0,
                    isComplete: entry.pending.isEmpty
                )
            )
        }
        let passing: Set<DiaryFinding.Kind> = [.littleSpace, .pending, .held]
        findings = try await store.check().filter { !passing.contains($0.kind) }
        refused = try await store.ledger.rows(in: [.held, .skipped])
    }
}
