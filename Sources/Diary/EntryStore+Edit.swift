package import Hearing
package import Mood
package import System

/// A person's change of an entry; unset properties stay.
package struct EntryEdit: Equatable, Sendable {
    package enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
        case unchanged
        case to(Value?)
    }

    package var title: Change<String> = .unchanged
    package var text: String?
    /// The whole text that the new one was made of; the edit is refused if another is there now.
    package var seenText: String?
    package var textIsHeard = false
    package var textIsTruncated = false
    /// The mood of the new text; without it the job `feel` is added.
    package var reading: MoodReading?
    /// Times of the new text's words; without them the job `align` is added.
    package var textWords: [Word]?
    package var journal: Change<String> = .unchanged
    package var addedTags: [String] = []
    package var removedTags: [String] = []
    package var addedBlocks: [Block] = []
    package var changedBlocks: [Int: Change<Block>] = [:]
    /// Blocks as the person saw them; the edit is refused if others are there now.
    package var seenBlocks: [Int: Block] = [:]
    /// The person's date; the memo's own is kept beside it.
    package var recordedAt: Moment?
    package var timeIsKnown = true
    package var takesOwnDate = false
    /// The person's own mood; clearing it makes the machine's count again.
    package var mood: Change<Mood> = .unchanged

    package init() {}

    package var isEmpty: Bool { self == EntryEdit() }

    var replacesWords: Bool {
        title != .unchanged || text != nil || journal != .unchanged || !removedTags.isEmpty
            || !changedBlocks.isEmpty
    }
}

extension EntryStore {
    @discardableResult
    package func edit(
        _ id: EntryID,
        _ edit: EntryEdit,
        pictures: [ArrivingPicture] = [],
        at now: Moment
    ) throws(DiaryError) -> Entry {
        let entry = try bringing(pictures) { () throws(DiaryError) in
            try database.transaction { () throws(DiaryError) in
                if edit.replacesWords { try database.markRemovedWords(at: now) }
                let key = try database.apply(edit, of: id, at: now)
                try database.dropEmptyNames()
                guard let entry = try database.entry(key) else { throw .noSuchEntry(id.description) }
                return entry
            }
        }
        try database.sweepRemovablePictures(in: folder)
        if edit.replacesWords { try database.forgetRemovedWords(in: folder) }
        return entry
    }

    package func preview(_ id: EntryID, _ edit: EntryEdit, at now: Moment) throws(DiaryError) -> Entry {
        try database.rehearsal { () throws(DiaryError) in
            let key = try database.apply(edit, of: id, at: now)
            guard let entry = try database.entry(key) else { throw .noSuchEntry(id.description) }
            return entry
        }
    }
}

extension Database {
    @discardableResult
    func apply(_ edit: EntryEdit, of id: EntryID, at now: Moment) throws(DiaryError) -> Int64 {
        let key = try key(of: id)
        try reindexing(key) { () throws(DiaryError) in try apply(edit, to: key, at: now) }
        try update(key, .set(\.changedAt, now))
        for row in try ledgerRows("WHERE entry = ?", [.of(id)]) {
            try tell(row.id, "edited", at: now)
            try forgetSaidWords(of: row.id)
        }
        return key
    }

    private func apply(_ edit: EntryEdit, to key: Int64, at now: Moment) throws(DiaryError) {
        if case .to(let title) = edit.title { try update(key, .set(\.title, title.map(ComposedText.of))) }
        if case .to(let journal) = edit.journal {
            var known: String?
            if let journal { known = try name(ofJournal: try journalKey(journal)) }
            try update(key, .set(\.journal, known))
        }
        if !edit.addedTags.isEmpty || !edit.removedTags.isEmpty {
            let before = try entry(key)?.tags ?? []
            try setTags(before.filter { !edit.removedTags.contains($0) } + edit.addedTags, of: key)
        }
        try applyDate(edit, to: key)
        try applyBlocks(edit, to: key, at: now)
        if let text = edit.text {
            // Another program's new words would be lost.
            if let seen = edit.seenText, try entry(key)?.wholeText != seen { throw .noSuchRow(key) }
            try apply(text: text, edit, to: key)
        }
        try applyMood(edit, to: key)
    }

    private func applyDate(_ edit: EntryEdit, to key: Int64) throws(DiaryError) {
        guard edit.recordedAt != nil || edit.takesOwnDate, let entry = try entry(key) else { return }
        if let moment = edit.recordedAt {
            let said = EntryDate(
                recordedAt: moment,
                dateSource: .on,
                dateCertainty: edit.timeIsKnown ? .exact : .dayOnly
            )
            try setDate(said, own: entry.ownDate ?? EntryDate(of: entry), of: key)
        } else if let own = entry.ownDate {
            try setDate(own, own: nil, of: key)
        }
    }

    private func apply(text: String, _ edit: EntryEdit, to key: Int64) throws(DiaryError) {
        let text = ComposedText.of(text)
        try update(
            key,
            .set(\.text, text),
            .set(\.textWords, edit.textWords),
            .set(\.textEdited, !edit.textIsHeard),
            .set(\.textTruncated, edit.textIsHeard && edit.textIsTruncated)
        )
        try countWrittenWords(of: text, key)
        if edit.textWords != nil || edit.textIsHeard {
            try finishJob(.align, of: key)
        } else if try exists("SELECT 1 FROM transcript WHERE entry = ?", [.integer(key)]) {
            try addJob(.align, of: key)
        }
        if edit.reading == nil { try addJob(.feel, of: key) }
    }

    private func applyMood(_ edit: EntryEdit, to key: Int64) throws(DiaryError) {
        guard edit.reading != nil || edit.mood != .unchanged else { return }
        var known = try moods(of: key)
        if case .to(let mood) = edit.mood { known.person = mood }
        try setMood(reading: edit.reading ?? known.reading, person: known.person, of: key)
        if edit.reading != nil { try finishJob(.feel, of: key) }
    }
}

extension EntryDate {
    package init(of entry: Entry) {
        self.init(
            recordedAt: entry.recordedAt,
            dateSource: entry.dateSource,
            dateCertainty: entry.dateCertainty
        )
    }
}

extension Database {
    func setDate(_ date: EntryDate, own: EntryDate?, of key: Int64) throws(DiaryError) {
        let day = date.dateCertainty.day(of: date.recordedAt, startMinute: try dayStartMinute())
        try update(
            key,
            .set(\.recordedAt, date.recordedAt),
            .set(\.day, day),
            .set(\.dateSource, date.dateSource),
            .set(\.dateCertainty, date.dateCertainty),
            .set(\.ownDate, own)
        )
    }

    func countWrittenWords(of text: String, _ key: Int64) throws(DiaryError) {
        try run(
            "UPDATE entry SET words = ? WHERE key = ? AND NOT EXISTS (SELECT 1 FROM transcript WHERE entry = key)",
            [.of(text.split(whereSeparator: \.isWhitespace).count), .integer(key)]
        )
    }
}

extension EntryStore {
    /// Saves a first or a later engine's transcript and finishes the job `hear`; a person's text stays.
    package func saveTranscript(
        _ transcript: Transcript,
        hearing: HearingOptions?,
        text: String,
        truncated: Bool,
        of id: EntryID,
        ledger row: LedgerRow.ID? = nil,
        at now: Moment
    ) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            let before = try database.entry(key)
            try database.reindexing(key) { () throws(DiaryError) in
                try database.replace(transcript, hearing: hearing, of: key)
                if let before { try database.doubt(textOf: before, heardAnew: transcript, of: key) }
                if before?.textEdited != true {
                    let text = ComposedText.of(text)
                    try database.update(key, .set(\.text, text), .set(\.textTruncated, truncated))
                }
                try database.update(key, .set(\.changedAt, now))
                try database.run(
                    "UPDATE entry SET words = ? WHERE key = ?",
                    [.of(transcript.words.count), .integer(key)]
                )
            }
            try database.finishJob(.hear, of: key)
            if let row { try database.step(row, to: .heard, at: now) }
        }
    }

    /// Finishes the job, `feel` or `analyse`; returns false, and saves nothing, if the words changed meanwhile.
    @discardableResult
    package func saveReading(
        _ reading: MoodReading?,
        in entry: Entry,
        job: JobKind = .feel,
        ledger row: LedgerRow.ID? = nil,
        at now: Moment
    ) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: entry.id)
            guard try database.wording(of: key) == Wording(of: entry) else { return false }
            try database.setMood(reading: reading, person: try database.moods(of: key).person, of: key)
            try database.update(key, .set(\.changedAt, now))
            try database.finishJob(job, of: key)
            if let row { try database.step(row, to: .felt, at: now) }
            return true
        }
    }

    /// Finishes the job `align`; returns false, and saves nothing, if the words changed meanwhile.
    @discardableResult
    package func saveAligned(_ words: [Word]?, in entry: Entry, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: entry.id)
            guard try database.wording(of: key) == Wording(of: entry) else { return false }
            try database.update(key, .set(\.textWords, words), .set(\.changedAt, now))
            try database.finishJob(.align, of: key)
            return true
        }
    }
}

private struct Wording: Equatable {
    var text: String
    var isEdited: Bool
    var transcript: String?
}

extension Wording {
    init(of entry: Entry) {
        self.init(text: entry.text, isEdited: entry.textEdited, transcript: entry.transcript?.text)
    }
}

extension Database {
    fileprivate func doubt(textOf entry: Entry, heardAnew transcript: Transcript, of key: Int64)
        throws(DiaryError)
    {
        guard entry.textEdited, let words = entry.textWords, let before = entry.transcript else { return }
        let doubted = TextCorrection(entry.wholeText).doubted(words, heard: before, anew: transcript)
        guard doubted != words else { return }
        try update(key, .set(\.textWords, doubted))
    }

    fileprivate func wording(of key: Int64) throws(DiaryError) -> Wording? {
        try first(
            """
            SELECT entry.text, text_edited, transcript.text FROM entry
            LEFT JOIN transcript ON transcript.entry = entry.key WHERE entry.key = ?
            """,
            [.integer(key)]
        ) { Wording(text: $0[0].text, isEdited: $0[1].bool, transcript: $0[2].optionalText) }
    }
}
