package import VoiceCore

/// What becomes of the entries of a journal that is removed.
package enum JournalFate: Equatable, Sendable {
    /// They stay, in no journal.
    case keep
    /// They go to another journal.
    case move(to: String)
    /// They go to the trash for so many days, or for good where those are none.
    case remove(days: Int)
}

extension DiaryStore {
    /// Removes a journal or a trip, and does with what is in it as was chosen.
    package func end(_ journal: String, _ fate: JournalFate, at now: Moment) async throws(DiaryError) {
        var target: String?
        switch fate {
        case .keep: break
        case .move(let other): target = other
        case .remove(let days):
            let end = now.adding(seconds: Double(days) * 86_400)
            for id in try await entries.ids(EntryFilter(journal: journal)) {
                if days > 0 {
                    try await trash.add(id, until: end, at: now)
                } else {
                    try await entries.remove(id, at: now)
                }
            }
        }
        try await journals.remove(journal, movingTo: target, at: now)
    }
}
