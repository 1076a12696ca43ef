extension EntryEdit {
    /// Takes from another form of an entry what it knows of its sound alone; a person's changes since stay.
    init(completing known: Entry, from other: Entry) {
        self.init()
        if known.title == nil, let title = other.title { self.title = .to(title) }
        if known.journal == nil, let journal = other.journal { self.journal = .to(journal) }
        addedTags = other.tags.filter { !known.tags.contains($0) }
        if known.ownDate == nil, other.dateCertainty.saysMore(than: known.dateCertainty) {
            recordedAt = other.recordedAt
            timeIsKnown = other.dateCertainty != .dayOnly
        }
        if !known.textEdited, other.textEdited {
            (text, textWords, reading) = (other.text, other.textWords, other.reading)
        }
        if known.blocks.isEmpty { addedBlocks = other.blocks }
        if known.personMood == nil, let mood = other.personMood { self.mood = .to(mood) }
    }
}

extension DateCertainty {
    /// States the time of day or the day, unlike the other.
    fileprivate func saysMore(than other: DateCertainty) -> Bool {
        switch other {
        case .exact, .zoneAssumed: false
        case .dayOnly: self == .exact || self == .zoneAssumed
        case .guessed: self != .guessed
        }
    }
}
