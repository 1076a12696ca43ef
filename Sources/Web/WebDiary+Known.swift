internal import Synchronization
internal import VoiceCore

/// What was read of the diary and is so until it is changed.
struct Known {
    /// What the diary was like before this was read.
    var seen = ""
    var outline: DiaryOutline?
    /// How many entries a list has.
    var counts: [(filter: EntryFilter, count: Int)] = []
}

extension WebDiary {
    /// What stands on every page.
    func outline(_ seen: String) async throws -> DiaryOutline {
        if let outline = known(seen).outline { return outline }
        let outline = try await tools.store.outline()
        remember(seen) { $0.outline = outline }
        return outline
    }

    /// How many entries a filter lets pass.
    func count(_ filter: EntryFilter, _ seen: String) async throws -> Int {
        if let known = known(seen).counts.first(where: { $0.filter == filter }) { return known.count }
        let count = try await tools.store.entries.count(filter)
        remember(seen) { $0.counts = ($0.counts + [(filter, count)]).suffix(64) }
        return count
    }

    private func known(_ seen: String) -> Known {
        known.withLock { $0.seen == seen && !seen.isEmpty ? $0 : Known() }
    }

    private func remember(_ seen: String, _ what: (inout Known) -> Void) {
        known.withLock { known in
            if known.seen != seen { known = Known(seen: seen) }
            what(&known)
        }
    }
}
