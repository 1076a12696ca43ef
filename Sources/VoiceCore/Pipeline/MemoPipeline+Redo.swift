internal import Diary
internal import Hearing

/// What hearing an entry's sound once more has changed.
package struct Redone: Equatable, Sendable {
    /// The entry as it was before.
    package var before: Entry
    /// The entry as it is now.
    package var after: Entry
    /// Why the analyser that is set said nothing of the new words, if it did not; it is asked again later.
    package var fault: MemoFault?

    /// What changed in the words.
    package var words: WordDiff {
        WordDiff(from: before.transcript?.text ?? "", to: after.transcript?.text ?? "")
    }

    /// How many seconds of the sound were heard that were not heard before.
    package var moreSeconds: Double {
        guard let before = before.transcript, let after = after.transcript else { return 0 }
        return max(0, after.seconds - before.seconds)
    }
}

extension MemoPipeline {
    /// Hears an entry's sound with the engine of today; what a person wrote or chose stays theirs.
    ///
    /// The mood is read again of the new words, and the analyser asked again where one is set; what an earlier one
    /// owed is dropped where none is. Nothing changes unless all was heard.
    package func redo(
        _ id: EntryID,
        hearing: HearingOptions,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async throws(IngestFailure) -> Redone {
        try await hearingAgain(id, MemoOffer.FilingOptions(hearing: hearing), progress) { _, trip in
            try await trip.at(.hear) { try await self.hearing.hearAgain(id, trip) }
            try await store.jobs.add(.feel, of: id)
            try await trip.at(.feel) { try await feeling.feel(id, nil) }
            if tools.analyse != nil { try await store.jobs.add(.analyse, of: id) }
            let fault = await feeling.analyse(id)
            if fault == nil { try await fileIfKept(id) }
            return (try await store.entries.entry(id), fault)
        }
    }

    /// Hears an entry's sound with the engine of today and keeps nothing: the words as they would be.
    package func previewRedo(
        _ id: EntryID,
        hearing: HearingOptions,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async throws(IngestFailure) -> Redone {
        try await hearingAgain(id, MemoOffer.FilingOptions(hearing: hearing), progress) { before, trip in
            var after = before
            let transcript = try await trip.at(.hear) { try await self.hearing.preview(id, trip) }
            after.transcript = transcript
            if !before.textEdited {
                let text = EntryText(transcript.text)
                (after.text, after.textTruncated) = (text.text, text.isTruncated)
            }
            return (after, nil)
        }
    }

    /// Files a memo whose entry only waited for what was done now.
    private func fileIfKept(_ id: EntryID) async throws {
        let row = try await store.soundRows(of: try await store.entries.entry(id)).first
        guard let row, ![.filed, .skipped].contains(row.state) else { return }
        _ = await retry(id)
    }

    private func hearingAgain(
        _ id: EntryID,
        _ terms: MemoOffer.FilingOptions,
        _ progress: @escaping MemoProgress,
        _ work: (Entry, MemoRun) async throws -> (Entry, MemoFault?)
    ) async throws(IngestFailure) -> Redone {
        let offer = MemoOffer(path: "", shownPath: id.description, terms: terms)
        do {
            let before = try await store.entries.entry(id)
            guard before.sound != nil else { throw PipelineError.noSound }
            let (after, fault) = try await work(before, MemoRun(offer: offer, progress: progress))
            return Redone(before: before, after: after, fault: fault)
        } catch let failure as IngestFailure {
            throw failure
        } catch {
            throw IngestFailure(stage: .hear, path: id.description, cause: error)
        }
    }
}
