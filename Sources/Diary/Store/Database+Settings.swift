internal import Time

extension Database {
    func setting(_ name: String) throws(DiaryError) -> String? {
        try first("SELECT value FROM setting WHERE name = ?", [.text(name)]) { $0[0].text }
    }

    func set(_ name: String, to value: String) throws(DiaryError) {
        try run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }

    /// How many minutes after midnight the days of this diary begin.
    func dayStartMinute() throws(DiaryError) -> Int {
        try setting("day_start").flatMap { Int($0) } ?? 0
    }

    /// Lets days begin at another time and works out every entry's day anew.
    func setDayStart(minute: Int) throws(DiaryError) {
        let minute = min(max(minute, 0), 1439)
        try transaction { () throws(DiaryError) in
            let moved = try all("SELECT key, recorded, offset, day FROM entry") { row in
                let moment = Moment(milliseconds: row[1].int64, offsetSeconds: row[2].int)
                let day = moment.localDay(startMinute: minute)
                return (key: row[0].int64, day: day, isNew: day.description != row[3].text)
            }
            for entry in moved where entry.isNew {
                try run("UPDATE entry SET day = ? WHERE key = ?", [.of(entry.day), .integer(entry.key)])
            }
            try set("day_start", to: String(minute))
        }
    }
}
