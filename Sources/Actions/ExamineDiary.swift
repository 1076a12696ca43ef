package import Diary
internal import VoiceCore

/// The state of a diary, and what was repaired just before.
package struct DiaryExamination: Sendable {
    package var mended: [DiaryFinding] = []
    package var found: [DiaryFinding]
}

extension DiaryActions {
    /// Checks the diary, repairing what can be first; a repair, like `wholly`, looks at all of the database.
    package func examine(mends: Bool, wholly: Bool = false) async throws(DiaryError) -> DiaryExamination {
        let photos = PhotoBringing(tools: pipeline.tools)
        let mended = mends ? try await store.mend { try? await photos.small(of: $0) } : []
        return DiaryExamination(mended: mended, found: try await store.check(wholly: wholly || mends))
    }
}
