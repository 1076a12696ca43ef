internal import Diary
internal import Hearing

struct FeelStage: Sendable {
    let runner: EntryJobRunner

    private var store: DiaryStore { runner.store }
    private var tools: PipelineDependencies { runner.tools }

    func feel(_ id: EntryID, _ row: LedgerRow.ID?) async throws {
        try await runner.run(.feel, of: id) {
            var isKept = false
            // Words that a person changed meanwhile are read again.
            while !isKept {
                let entry = try await store.entries.entry(id)
                guard entry.transcript != nil || entry.textEdited else { throw PipelineError.noWords }
                let reading = try tools.read(entry.feltText, entry.feltWords)
                isKept = try await store.entries.saveReading(reading, in: entry, ledger: row, at: tools.now())
            }
        }
    }

    /// On a fault, the reader's mood stays and the job is tried again; a removed analyser's job is dropped.
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
    /// The transcript, unless a person wrote the text.
    var feltText: String { textEdited ? text : transcript?.text ?? text }
    var feltWords: [Word] { (textEdited ? textWords ?? words(ofOwn: text) : transcript?.words) ?? [] }
}
