internal import Hearing
package import System

extension DiaryStore {
    /// Gives an entry the sound and the words that it lacks and another form of it has; what it has stays.
    ///
    /// Says whether anything was added. The archive is moved, as ``keep(_:archive:ledger:owner:restoring:at:)`` does.
    func complete(_ id: EntryID, from other: Entry, archive: String?, at now: Moment) throws(DiaryError)
        -> Bool
    {
        let known = try entry(id)
        let getsSound = known.sound == nil && other.sound != nil && archive != nil
        if getsSound, let sound = other.sound, let archive {
            try put(sound, into: known, archive: archive, at: now)
        }
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

    /// Puts sound that was made anew of an entry's memo in the place of what is gone from the diary.
    package func bringBack(_ sound: EntrySound, of id: EntryID, archive: String, at now: Moment)
        throws(DiaryError)
    {
        try put(sound, into: try entry(id), archive: archive, at: now)
    }

    private func put(_ sound: EntrySound, into known: Entry, archive: String, at now: Moment)
        throws(DiaryError)
    {
        var whole = known
        whole.sound = sound
        _ = try arriving(whole, archive: archive) { (whole) throws(DiaryError) in
            guard let sound = whole.sound else { return }
            try database.transaction { () throws(DiaryError) in
                let key = try database.key(of: known.id)
                try database.run("DELETE FROM sound WHERE entry = ?", [.integer(key)])
                try database.insert(sound, of: key)
                try database.run(
                    "UPDATE entry SET seconds = ?, changed = ? WHERE key = ?",
                    [.of(sound.seconds), .of(now), .integer(key)]
                )
            }
        }
    }
}
