internal import System

extension Database {
    func setting(_ name: String) throws(DiaryError) -> String? {
        try first("SELECT value FROM setting WHERE name = ?", [.text(name)]) { $0[0].text }
    }

    func set(_ name: String, to value: String) throws(DiaryError) {
        try run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }

    func dayStartMinute() throws(DiaryError) -> Int {
        try setting("day_start").flatMap { Int($0) } ?? 0
    }

    /// Takes the time at which days begin from whoever opens a diary first; afterwards it is the diary's own.
    func beginDays(at minute: Int) throws(DiaryError) {
        guard minute != 0, try isWithoutDays() else { return }
        try transaction { () throws(DiaryError) in
            if try isWithoutDays() { try set("day_start", to: String(minute)) }
        }
    }

    private func isWithoutDays() throws(DiaryError) -> Bool {
        guard try setting("day_start") == nil else { return false }
        return try first("SELECT 1 FROM entry LIMIT 1") { _ in true } == nil
    }

    /// Lets days begin at another time and works out every entry's day anew.
    func setDayStart(minute: Int) throws(DiaryError) {
        let minute = min(max(minute, 0), 1439)
        try transaction { () throws(DiaryError) in
            let moved = try all("SELECT key, recorded, offset, day, date_certainty FROM entry") {
                (row) throws(DiaryError) in
                let moment = Moment(milliseconds: row[1].int64, offsetSeconds: row[2].int)
                let certainty: DateCertainty = try row[4].name()
                let day = certainty.day(of: moment, startMinute: minute)
                return (key: row[0].int64, day: day, isNew: day.description != row[3].text)
            }
            for entry in moved where entry.isNew {
                try run("UPDATE entry SET day = ? WHERE key = ?", [.of(entry.day), .integer(entry.key)])
            }
            try set("day_start", to: String(minute))
        }
    }
}

extension DiaryStore {
    /// Minutes after midnight at which days begin, for every program alike.
    package var dayStartMinute: Int {
        get throws(DiaryError) { try database.dayStartMinute() }
    }

    /// Lets the days begin at another time, and moves the entries that are there.
    package func setDayStart(minute: Int) throws(DiaryError) {
        try database.setDayStart(minute: minute)
    }
}
