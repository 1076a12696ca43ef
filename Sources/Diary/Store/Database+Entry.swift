internal import Hearing
internal import Mood
internal import Sound
internal import System

extension Database {
    /// The number of an entry in the tables.
    func key(of id: EntryID) throws(DiaryError) -> Int64 {
        guard let key = try first("SELECT key FROM entry WHERE id = ?", [.of(id)], { $0[0].int64 }) else {
            throw .noSuchEntry(id.description)
        }
        return key
    }

    /// Reads every part of an entry; to be called within one snapshot.
    ///
    /// Without what was heard and the times of its words, which take the longest, it is not whole. With `sparing` it is
    /// given without a journal, tags or jobs that cannot be read, which is noted.
    func entry(_ key: Int64, isWhole: Bool = true, sparing: Bool = false) throws(DiaryError) -> Entry? {
        guard var entry = try row(key, isWhole: isWhole, sparing: sparing) else { return nil }
        if entry.journal != nil { entry.trip = try trip(ofEntry: key) }
        entry.tags = try tags(of: key, entry.id, sparing: sparing)
        entry.sound = try first("\(SoundColumn.selection) WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in try EntrySound(row.named())
        }
        if isWhole { try readTranscript(of: key, into: &entry) }
        entry.blocks = try blocks(of: key)
        (entry.reading, entry.personMood) = try moods(of: key)
        let pending = try part("JobKind", of: entry.id, sparing: sparing) { () throws(DiaryError) in
            try all("SELECT kind FROM job WHERE entry = ?", [.integer(key)]) {
                (row) throws(DiaryError) -> JobKind in try row[0].name()
            }
        }
        entry.pending = JobKind.allCases.filter { pending?.contains($0) ?? false }
        entry.origin?.flaw = try flaw(ofFileOf: entry.id)
        return entry
    }

    private func row(_ key: Int64, isWhole: Bool, sparing: Bool) throws(DiaryError) -> Entry? {
        func read(_ selection: String) throws(DiaryError) -> Entry? {
            try first("\(selection) WHERE entry.key = ?", [.integer(key)]) { (row) throws(DiaryError) in
                try Entry(row.named(), isWhole: isWhole)
            }
        }
        do throws(DiaryError) {
            let entry = try read(EntryColumn.selection)
            guard entry?.journal != "" else { throw .unreadable(what: "journal") }
            return entry
        } catch {
            guard sparing, error.isOfOneEntry, let entry = try read(EntryColumn.selectionWithoutJournal)
            else { throw error }
            passOver(DamagedRow(.entry, entry.id.description, what: "journal"))
            return entry
        }
    }

    private func readTranscript(of key: Int64, into entry: inout Entry) throws(DiaryError) {
        let found = try first("\(TranscriptColumn.selection) WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in
            let row = row.named(TranscriptColumn.self)
            let hearing: HearingOptions? = try StoredJSON.value(of: row[.hearing].optionalText)
            var transcript = try Transcript(row)
            transcript.parts = try StoredJSON.value(of: row[.parts].optionalText)
            return (transcript, hearing)
        }
        (entry.transcript, entry.hearing) = (found?.0, found?.1)
    }

    func moods(of key: Int64) throws(DiaryError) -> (reading: MoodReading?, person: Mood?) {
        let found = try first("SELECT reading, person FROM mood WHERE entry = ?", [.integer(key)]) {
            (row) throws(DiaryError) in
            let reading: MoodReading? = try StoredJSON.value(of: row[0].optionalText)
            let person: Mood? = try StoredJSON.value(of: row[1].optionalText)
            return (reading, person)
        }
        return found ?? (nil, nil)
    }

    /// Writes every part of an entry and gives its key; to be called within a transaction.
    func insert(_ entry: Entry) throws(DiaryError) -> Int64 {
        let journal = try entry.journal.map { (name) throws(DiaryError) in try journalKey(name) }
        if let journal, let trip = entry.trip { try bringBack(trip, as: journal, at: entry.changedAt) }
        try run(
            EntryColumn.insertion,
            try EntryColumn.values { (column) throws(DiaryError) in
                try entry.value(of: column, journal: journal)
            }
        )
        let key = lastKey
        try setTags(entry.tags, of: key)
        if let sound = entry.sound { try insert(sound, of: key) }
        if let transcript = entry.transcript { try replace(transcript, hearing: entry.hearing, of: key) }
        try setBlocks(entry.blocks, of: key)
        try setMood(reading: entry.reading, person: entry.personMood, of: key)
        for kind in entry.pending { try addJob(kind, of: key) }
        try index(entry.searchable, of: key)
        return key
    }

    /// Writes where an entry's sound lies, and what it is.
    func insert(_ sound: EntrySound, of key: Int64) throws(DiaryError) {
        try run(
            SoundColumn.insertion,
            try SoundColumn.values { (column) throws(DiaryError) in
                try sound.value(of: column, entry: key)
            }
        )
    }

    /// Writes the transcript of an entry in the place of an earlier one.
    func replace(_ transcript: Transcript, hearing: HearingOptions?, of key: Int64) throws(DiaryError) {
        let hearing = try StoredJSON.text(of: hearing)
        let parts = try StoredJSON.text(of: transcript.parts)
        try run(
            TranscriptColumn.insertion,
            try TranscriptColumn.values {
                switch $0 {
                case .entry: .integer(key)
                case .hearing: .of(hearing)
                case .parts: .of(parts)
                default: transcript.value(of: $0)
                }
            }
        )
    }
}

extension Entry {
    /// Heard words or, without a transcript, written ones.
    var wordCount: Int {
        transcript?.words.count ?? text.split(whereSeparator: \.isWhitespace).count
    }

    fileprivate init(_ row: NamedRow<EntryColumn>, isWhole: Bool) throws(DiaryError) {
        self.init(
            id: try row[.id].entryID,
            recordedAt: Moment(
                milliseconds: row[.recorded].int64,
                offsetSeconds: row[.offset].int
            ),
            dateSource: try row[.dateSource].name(),
            dateCertainty: try row[.dateCertainty].name(),
            title: row[.title].optionalText,
            text: row[.text].text,
            journal: row[.journal].optionalText,
            origin: Origin(row),
            device: row[.device].optionalText,
            createdAt: row[.created].moment
        )
        day = try row[.day].day
        ownDate = try StoredJSON.value(of: row[.ownDate].optionalText)
        changedAt = row[.changed].moment
        textTruncated = row[.textTruncated].bool
        textEdited = row[.textEdited].bool
        if isWhole, let lines = row[.textWords].optionalText { textWords = try WordLines.words(of: lines) }
    }

    fileprivate func value(of column: EntryColumn, journal: Int64?) throws(DiaryError) -> SQLValue {
        switch column {
        case .id: .of(id)
        case .recorded: .of(recordedAt)
        case .offset: .of(recordedAt.offsetSeconds)
        case .day: .of(day)
        case .dateSource: .of(dateSource)
        case .dateCertainty: .of(dateCertainty)
        case .ownDate: .of(try StoredJSON.text(of: ownDate))
        case .created: .of(createdAt)
        case .changed: .of(changedAt)
        case .journal: .of(journal)
        case .seconds: .of(sound?.seconds)
        case .words: .of(wordCount)
        case .positive: .of(mood?.positive)
        case .emotion: .of(mood?.emotion)
        case .textTruncated: .of(textTruncated)
        case .textEdited: .of(textEdited)
        case .device: .of(device)
        case .originName: .of(origin?.name)
        case .originSha256: .of(origin?.sha256)
        case .originBytes: .of(origin?.bytes)
        case .title: .of(title)
        case .text: .text(text)
        case .textWords: .of(textWords.map(WordLines.text))
        }
    }
}

extension Origin {
    fileprivate init?(_ row: NamedRow<EntryColumn>) {
        guard let sha256 = row[.originSha256].optionalText else { return nil }
        self.init(name: row[.originName].text, sha256: sha256, bytes: row[.originBytes].int)
    }
}

extension EntrySound {
    fileprivate init(_ row: NamedRow<SoundColumn>) throws(DiaryError) {
        self.init(
            path: row[.path].text,
            codec: row[.codec].text,
            hertz: row[.hertz].int,
            channels: row[.channels].int,
            seconds: row[.seconds].double,
            bytes: row[.bytes].int,
            waveform: Waveform(secondsPerLevel: row[.levelSeconds].double, levels: row[.levels].blob),
            loudness: try StoredJSON.value(of: row[.loudness].optionalText)
        )
        sha256 = row[.sha256].optionalText
    }

    fileprivate func value(of column: SoundColumn, entry: Int64) throws(DiaryError) -> SQLValue {
        switch column {
        case .entry: .integer(entry)
        case .path: .text(path)
        case .codec: .text(codec)
        case .hertz: .of(hertz)
        case .channels: .of(channels)
        case .seconds: .real(seconds)
        case .bytes: .of(bytes)
        case .loudness: .of(try StoredJSON.text(of: loudness))
        case .levelSeconds: .real(waveform.secondsPerLevel)
        case .levels: .blob(waveform.levels)
        case .sha256: .of(sha256)
        }
    }
}

extension Transcript {
    fileprivate init(_ row: NamedRow<TranscriptColumn>) throws(DiaryError) {
        self.init(
            text: row[.text].text,
            engine: row[.engine].text,
            model: row[.model].text,
            preset: row[.preset].text,
            seconds: row[.seconds].double,
            capped: row[.capped].bool,
            unheardSeconds: row[.unheard].double,
            words: try WordLines.words(of: row[.words].text)
        )
    }

    fileprivate func value(of column: TranscriptColumn) -> SQLValue {
        switch column {
        case .engine: .text(engine)
        case .model: .text(model)
        case .preset: .text(preset)
        case .seconds: .real(seconds)
        case .capped: .of(capped)
        case .unheard: .real(unheardSeconds)
        case .text: .text(text)
        case .words: .text(WordLines.text(of: words))
        case .entry, .hearing, .parts: .null
        }
    }
}
