internal import Glibc
internal import Mood
internal import System

// What of a damaged row can be worked out anew from the rest of the diary is; nothing that a person wrote is touched.

extension DiaryStore {
    /// Works out anew what can be of the rows that cannot be read, after a copy of the database lies in `lost`.
    ///
    /// Gives those of which nothing is wrong any more.
    func mendRows() throws(DiaryError) -> [DamagedRow] {
        let before = try database.damagedRows(wholly: true)
        guard before.contains(where: \.isMendable) else { return [] }
        try putCopyAside()
        try database.transaction { () throws(DiaryError) in
            for row in before where row.isMendable { try database.mend(row) }
        }
        let after = Set(try database.damagedRows(wholly: true))
        return before.filter { !after.contains($0) }
    }

    /// Puts a copy of the database as it is into `lost`.
    func putCopyAside() throws(DiaryError) {
        let lost = folder.path + "/lost"
        try DiaryFolder.makeFolder(lost)
        var (path, number) = ("\(lost)/before repair.sqlite", 1)
        while access(path, F_OK) == 0 {
            number += 1
            path = "\(lost)/before repair \(number).sqlite"
        }
        do throws(DiaryError) {
            try copyDatabase(to: path)
        } catch {
            unlink(path)
            throw error
        }
    }
}

extension DamagedRow {
    /// Whether what cannot be read follows from what can.
    var isMendable: Bool {
        switch (kind, what) {
        case (.entry, "day"), (.entry, "Emotion"), (.entry, "JobKind"), (.file, "State"): true
        default: false
        }
    }
}

extension Database {
    fileprivate func mend(_ row: DamagedRow) throws(DiaryError) {
        switch (row.kind, row.what) {
        case (.entry, "day"): try mendDay(of: row.name)
        case (.entry, "Emotion"): try mendEmotion(of: row.name)
        case (.entry, "JobKind"):
            // What nobody can do any more.
            let kinds = JobKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            try run("DELETE FROM job WHERE kind NOT IN (\(kinds))")
        case (.file, "State"): try mendStates()
        default: break
        }
    }

    /// The day of an entry follows from its time.
    private func mendDay(of id: String) throws(DiaryError) {
        let start = try dayStartMinute()
        let found = try first(
            "SELECT key, recorded, offset, date_certainty FROM entry WHERE id = ?",
            [.text(id)]
        ) { row in
            let moment = Moment(milliseconds: row[1].int64, offsetSeconds: row[2].int)
            let certainty = DateCertainty(rawValue: row[3].text) ?? .guessed
            return (row[0].int64, certainty.day(of: moment, startMinute: start))
        }
        guard let (key, day) = found else { return }
        try run("UPDATE entry SET day = ? WHERE key = ?", [.of(day), .integer(key)])
    }

    /// The feeling in the row of an entry is that of its mood.
    private func mendEmotion(of id: String) throws(DiaryError) {
        let key = try first("SELECT key FROM entry WHERE id = ?", [.text(id)]) { $0[0].int64 }
        guard let key, let moods = try readable(id, { () throws(DiaryError) in try moods(of: key) }) else {
            return
        }
        let mood = moods.person ?? moods.reading?.mood
        try run(
            "UPDATE entry SET positive = ?, emotion = ? WHERE key = ?",
            [.of(mood?.positive), .of(mood?.emotion), .integer(key)]
        )
    }

    /// A file whose entry is there is filed; one that a person removed stays removed; any other waits for a person.
    private func mendStates() throws(DiaryError) {
        let states = LedgerRow.State.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        try run(
            """
            UPDATE ledger SET owner = NULL, next_try = NULL, state = CASE
                WHEN entry IN (SELECT id FROM entry) THEN 'filed'
                WHEN reason IN (?, ?, ?) THEN 'skipped'
                ELSE 'held' END
            WHERE state NOT IN (\(states))
            """,
            [.text(LedgerRow.removedReason), .text(LedgerRow.forgottenReason), .text(Self.trashed)]
        )
    }
}
