internal import Time
internal import Words

extension DiaryStore {
    /// Gives an entry the sound and the words that it lacks and another form of it has; what it has stays.
    ///
    /// Says whether anything was added. The archive is moved, as ``keep(_:archive:ledger:owner:restoring:at:)`` does.
    func complete(_ id: EntryID, from other: Entry, archive: String?, at now: Moment) throws(DiaryError)
        -> Bool
    {
        let known = try entry(id)
        let getsSound = known.sound == nil && other.sound != nil && archive != nil
        if getsSound { try addSound(of: other, to: known, archive: archive, at: now) }
        guard known.transcript == nil, let transcript = other.transcript else { return getsSound }
        try keepHeard(
            transcript,
            hearing: other.hearing,
            text: other.textEdited ? transcript.text : other.text,
            truncated: !other.textEdited && other.textTruncated,
            of: id,
            at: now
        )
        return true
    }

    private func addSound(of other: Entry, to known: Entry, archive: String?, at now: Moment)
        throws(DiaryError)
    {
        var whole = known
        whole.sound = other.sound
        _ = try arriving(whole, archive: archive) { (whole) throws(DiaryError) in
            guard let sound = whole.sound else { return }
            try database.transaction { () throws(DiaryError) in
                let key = try database.key(of: known.id)
                try database.insert(sound, of: key)
                try database.run(
                    "UPDATE entry SET seconds = ?, changed = ? WHERE key = ?",
                    [.of(sound.seconds), .of(now), .integer(key)]
                )
            }
        }
    }
}
