import Foundation
import VoiceCore

/// Everything in a diary, for checking that nothing was lost, doubled, cut short or left over.
struct DiaryAudit {
    struct Found {
        var id: EntryID
        var sha256: String
        var seconds: Double
        var isComplete: Bool
    }

    var entries: [Found] = []
    /// What the diary's own check found, but for what is only said in passing.
    var findings: [DiaryFinding]
    /// The files that are no entry: held, or skipped as there is nothing to keep.
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
