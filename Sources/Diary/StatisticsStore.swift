package import Mood
package import System

package actor StatisticsStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    package func summary(_ filter: EntryFilter = EntryFilter(), today: DiaryDay)
        throws(DiaryError) -> DiaryStatistics
    {
        try database.snapshot { () throws(DiaryError) in
            var statistics = DiaryStatistics()
            try database.countDays(filter, today: today, into: &statistics)
            try database.countHours(filter, into: &statistics)
            try database.countBlocks(filter, into: &statistics)
            return statistics
        }
    }

    package func days(_ filter: EntryFilter) throws(DiaryError) -> [CalendarDay] {
        try database.calendar(filter)
    }

    package func calendar(year: Int, month: Int, _ filter: EntryFilter = EntryFilter())
        throws(DiaryError) -> [CalendarDay]
    {
        guard let first = DiaryDay(year: year, month: month, day: 1),
            let last = DiaryDay(year: year, month: month, day: DiaryDay.days(inMonth: month, of: year))
        else { return [] }
        var filter = filter
        filter.from = max(filter.from ?? first, first)
        filter.to = min(filter.to ?? last, last)
        return try database.calendar(filter)
    }
}

private struct DaySums {
    var day: DiaryDay
    var entries: Int
    var seconds: Double
    var words: Int
    var positive: Int
    var mood: MoodCount
}

extension Database {
    func calendar(_ filter: EntryFilter) throws(DiaryError) -> [CalendarDay] {
        try days(filter).map {
            CalendarDay(day: $0.day, entries: $0.entries, seconds: $0.seconds, mood: $0.mood)
        }
    }

    fileprivate func days(_ filter: EntryFilter) throws(DiaryError) -> [DaySums] {
        let clause = filter.clause(after: "WHERE")
        let days = try all(
            """
            SELECT day, count(*), total(seconds), sum(words), count(positive), sum(positive),
                count(emotion = 'joy' OR NULL), count(emotion = 'sadness' OR NULL),
                count(emotion = 'anger' OR NULL), count(emotion = 'fear' OR NULL)
            FROM entry \(clause.sql) GROUP BY day ORDER BY day
            """,
            clause.values
        ) { (row) throws(DiaryError) -> DaySums? in
            guard let day = row[0].readableDay else {
                try passOver(entriesWhere: "+day = ?", [.text(row[0].text)], what: "day")
                return nil
            }
            var mood = MoodCount(known: row[4].int)
            if mood.known > 0 { mood.positive = Double(row[5].int) / Double(mood.known) }
            for (column, emotion) in zip(6..., [Emotion.joy, .sadness, .anger, .fear])
            where row[column].int > 0 { mood.emotions[emotion] = row[column].int }
            return DaySums(
                day: day,
                entries: row[1].int,
                seconds: row[2].double,
                words: row[3].int,
                positive: row[5].int,
                mood: mood
            )
        }
        return days.compactMap(\.self)
    }

    fileprivate func countDays(_ filter: EntryFilter, today: DiaryDay, into statistics: inout DiaryStatistics)
        throws(DiaryError)
    {
        var streak = 0
        var months = MonthSums()
        for day in try days(filter) {
            streak = statistics.lastDay?.adding(days: 1) == day.day ? streak + 1 : 1
            statistics.longestStreak = max(statistics.longestStreak, streak)
            if day.day == today || day.day == today.adding(days: -1) { statistics.currentStreak = streak }
            statistics.firstDay = statistics.firstDay ?? day.day
            statistics.lastDay = day.day
            statistics.days += 1
            statistics.entries += day.entries
            statistics.seconds += day.seconds
            statistics.words += day.words
            statistics.weekdays[day.day.weekday - 1] += day.entries
            months.add(day)
        }
        statistics.months = months.finished
    }

    fileprivate func countBlocks(_ filter: EntryFilter, into statistics: inout DiaryStatistics)
        throws(DiaryError)
    {
        let clause = filter.clause(after: "WHERE")
        try each(
            """
            SELECT block.kind, count(*) FROM block JOIN entry ON entry.key = block.entry \(clause.sql)
            GROUP BY block.kind
            """,
            clause.values
        ) { row in
            if let kind = Block.Kind(rawValue: row[0].text) { statistics.blocks[kind] = row[1].int }
        }
    }

    fileprivate func countHours(_ filter: EntryFilter, into statistics: inout DiaryStatistics)
        throws(DiaryError)
    {
        let clause = filter.clause(after: "WHERE")
        // Shifted by whole days beyond year 1, so that the remainder is never negative.
        try each(
            """
            SELECT (recorded / 1000 + offset + 69120000000) % 86400 / 3600 AS hour, count(*)
            FROM entry \(clause.sql) GROUP BY hour
            """,
            clause.values
        ) { row in
            let hour = row[0].int
            if statistics.hours.indices.contains(hour) { statistics.hours[hour] = row[1].int }
        }
        // Noon may mean an unknown time; those few are looked up, all others are in the index.
        let known = filter.clause(after: "AND")
        statistics.hours[12] -=
            try number(
                """
                SELECT count(*) FROM entry WHERE date_certainty IN ('dayOnly', 'guessed') AND key IN
                    (SELECT key FROM entry WHERE (recorded / 1000 + offset) % 86400 = 43200) \(known.sql)
                """,
                known.values
            )
    }
}

private struct MonthSums {
    private var months: [DiaryStatistics.Month] = []
    private var positives: [Int] = []
    private var last: DiaryDay?

    mutating func add(_ day: DaySums) {
        while true {
            guard let last else {
                open(day.day)
                break
            }
            if (last.year, last.month) == (day.day.year, day.day.month) { break }
            open(last.adding(days: DiaryDay.days(inMonth: last.month, of: last.year) - last.day + 1))
        }
        let index = months.count - 1
        months[index].entries += day.entries
        months[index].seconds += day.seconds
        months[index].words += day.words
        months[index].mood.known += day.mood.known
        for (emotion, count) in day.mood.emotions {
            months[index].mood.emotions[emotion, default: 0] += count
        }
        positives[index] += day.positive
    }

    private mutating func open(_ day: DiaryDay) {
        months.append(DiaryStatistics.Month(name: "\(padded(day.year, width: 4))-\(padded(day.month))"))
        positives.append(0)
        last = DiaryDay(year: day.year, month: day.month, day: 1)
    }

    var finished: [DiaryStatistics.Month] {
        zip(months, positives).map { month, positive in
            var month = month
            if month.mood.known > 0 { month.mood.positive = Double(positive) / Double(month.mood.known) }
            return month
        }
    }
}

package struct JournalMoments: Equatable, Sendable {
    package var voices = 0
    /// Entries with a text instead of a voice.
    package var written = 0
    package var blocks: [Block.Kind: Int] = [:]
    /// A photo with all its pictures is one moment.
    package var all = 0
    /// The most frequent feeling; nil if two are equal.
    package var emotion: Emotion?
}

extension StatisticsStore {
    package func moments(ofJournal name: String) throws(DiaryError) -> JournalMoments {
        try database.snapshot { () throws(DiaryError) in
            var moments = JournalMoments()
            var most = 0
            let key: [SQLValue] = [.text(ComposedText.of(name))]
            try database.each(
                """
                SELECT emotion, count(seconds), count(iif(seconds IS NULL AND text <> '', 1, NULL)), count(*)
                FROM entry WHERE journal = (SELECT key FROM journal WHERE name = ?)
                GROUP BY emotion ORDER BY count(*), emotion
                """,
                key
            ) { row in
                moments.voices += row[1].int
                moments.written += row[2].int
                guard let emotion = Emotion(rawValue: row[0].text) else { return }
                moments.emotion = row[3].int > most ? emotion : nil
                most = row[3].int
            }
            try database.each(
                """
                SELECT block.kind, count(*), count(iif(NOT block.joined, 1, NULL))
                FROM block JOIN entry ON entry.key = block.entry
                WHERE entry.journal = (SELECT key FROM journal WHERE name = ?) GROUP BY block.kind
                """,
                key
            ) { row in
                guard let kind = Block.Kind(rawValue: row[0].text) else { return }
                moments.blocks[kind] = row[1].int
                moments.all += row[2].int
            }
            moments.all += moments.voices + moments.written
            return moments
        }
    }
}

package struct DiaryStatistics: Equatable, Sendable {
    package var entries = 0
    package var seconds = 0.0
    package var words = 0
    package var blocks: [Block.Kind: Int] = [:]
    package var days = 0
    package var firstDay: DiaryDay?
    package var lastDay: DiaryDay?
    package var longestStreak = 0
    /// Days in a row up to today or, when today has none yet, up to yesterday.
    package var currentStreak = 0
    /// From the first month with an entry to the last, also those without one.
    package var months: [Month] = []
    package var hours = [Int](repeating: 0, count: 24)
    package var weekdays = [Int](repeating: 0, count: 7)

    package struct Month: Equatable, Sendable {
        package var name: String
        package var entries = 0
        package var seconds = 0.0
        package var words = 0
        package var mood = MoodCount()
    }
}

package struct MoodCount: Equatable, Sendable {
    package var known = 0
    package var positive: Double?
    package var emotions: [Emotion: Int] = [:]

    package var strongest: Emotion? {
        Emotion.allCases.filter { emotions[$0, default: 0] > 0 }
            .max { emotions[$0, default: 0] < emotions[$1, default: 0] }
    }
}

package struct CalendarDay: Equatable, Sendable {
    package var day: DiaryDay
    package var entries: Int
    package var seconds: Double
    package var mood: MoodCount
}
