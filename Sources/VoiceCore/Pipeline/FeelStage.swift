internal import Diary
internal import Hearing

/// Finds the mood of an entry's text.
struct FeelStage: Sendable {
    let runner: EntryJobRunner

    private var store: DiaryStore { runner.store }
    private var tools: PipelineDependencies { runner.tools }

    /// Reads the mood of what was heard, or of what a person made of it.
    func feel(_ id: EntryID, _ row: LedgerRow.ID?) async throws {
        try await runner.run(.feel, of: id) {
            var isKept = false
            // What was read of words that a person changed meanwhile is dropped.
            while !isKept {
                let entry = try await store.entries.entry(id)
                guard entry.transcript != nil || entry.textEdited else { throw PipelineError.noWords }
                let reading = try tools.read(entry.feltText, entry.feltWords)
                isKept = try await store.entries.saveReading(reading, in: entry, ledger: row, at: tools.now())
            }
        }
    }

    /// Asks the outside analyser; when it fails the reader's mood stays and the job is tried again.
    ///
    /// Where no analyser is set nothing is owed to one: what an earlier one left undone is dropped. Gives what came in
    /// between.
    @discardableResult
    func analyse(_ id: EntryID) async -> MemoFault? {
        do {
            guard let analyse = tools.analyse else {
                try await runner.run(.analyse, of: id, isAsked: true) {
                    try await store.jobs.finish(.analyse, of: id)
                }
                return nil
            }
            try await runner.run(.analyse, of: id) {
                var isKept = false
                while !isKept {
                    let entry = try await store.entries.entry(id)
                    guard let reading = entry.reading else { throw PipelineError.noWords }
                    let analysed = try await analyse(entry.feltText, reading)
                    isKept = try await store.entries.saveReading(
                        analysed,
                        in: entry,
                        job: .analyse,
                        at: tools.now()
                    )
                }
            }
            return nil
        } catch {
            return MemoFault(error)
        }
    }
}

extension Entry {
    /// What the mood is read of: all that was heard, unless a person wrote the text.
    var feltText: String { textEdited ? text : transcript?.text ?? text }

    /// The words of that text with their times, as far as they are known.
    var feltWords: [Word] { (textEdited ? textWords ?? words(ofOwn: text) : transcript?.words) ?? [] }
}
