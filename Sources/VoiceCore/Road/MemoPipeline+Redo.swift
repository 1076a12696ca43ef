internal import Diary
internal import Words

/// What hearing an entry's sound once more has changed.
public struct Redone: Equatable, Sendable {
    /// The entry as it was before.
    public var before: Entry
    public var after: Entry

    /// What changed in the words.
    public var words: WordDiff {
        WordDiff(from: before.transcript?.text ?? "", to: after.transcript?.text ?? "")
    }
}

extension MemoPipeline {
    /// Hears an entry's sound with the engine of today; what a person wrote or chose stays theirs.
    ///
    /// The mood is read again of the new words, and the analyser asked again where there is one. Nothing changes
    /// unless all was heard.
    public func redo(
        _ id: EntryID,
        hearing: HearingOptions,
        textLimit: Int,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async throws(IngestFailure) -> Redone {
        let terms = MemoOffer.Terms(hearing: hearing, textLimit: textLimit)
        let trip = MemoTrip(
            offer: MemoOffer(path: "", shownPath: id.description, terms: terms),
            progress: progress
        )
        do {
            let before = try await store.entry(id)
            guard before.sound != nil else { throw RoadError.noSound }
            try await trip.at(.hear) { try await self.hearing.hearAgain(id, trip) }
            try await store.addJob(.feel, of: id)
            try await trip.at(.feel) { try await feeling.feel(id, nil) }
            if tools.analyse != nil {
                try await store.addJob(.analyse, of: id)
                await feeling.analyse(id)
            }
            return Redone(before: before, after: try await store.entry(id))
        } catch let failure as IngestFailure {
            throw failure
        } catch {
            throw IngestFailure(stage: .hear, path: id.description, cause: error)
        }
    }
}
