import Programs
import VoiceCore

enum TypedMoment {
    case moment(Moment)
    case day(DiaryDay)
    case time(DateStatement, last: Moment)

    init(_ text: String, _ diary: DiaryAccess) throws {
        let statement = try TypedDate.statement(text, today: diary.today, now: diary.now, in: diary.zone)
        let read = Self.read(statement, Moment(text), diary)
        guard case .moment(let last) = read, DateText.isTimeAlone(text) else {
            self = read
            return
        }
        self = .time(statement, last: last)
    }

    private static func read(_ statement: DateStatement, _ whole: Moment?, _ diary: DiaryAccess)
        -> TypedMoment
    {
        if let whole { return .moment(whole) }
        let time = statement.time
        if statement.dayOnly, let day = DiaryDay(year: time.year, month: time.month, day: time.day) {
            return .day(day)
        }
        return .moment(moment(time, statement.clock, diary.zone))
    }

    private static func moment(_ time: CivilTime, _ clock: DateStatement.Clock, _ zone: ZoneRules) -> Moment {
        switch clock {
        case .offset(let offset):
            let seconds = Int64(time.clockSeconds - offset)
            return Moment(milliseconds: seconds * 1000, offsetSeconds: offset)
        case .zone(let name): return moment(time, in: ZoneRules.named(name) ?? zone)
        case .local: return moment(time, in: zone)
        }
    }

    private static func moment(_ time: CivilTime, in zone: ZoneRules) -> Moment {
        let (seconds, offset) = zone.epoch(of: time)
        return Moment(milliseconds: Int64(seconds) * 1000, offsetSeconds: offset)
    }

    /// A day alone keeps the entry's time of day, a time alone its day in the diary.
    func put(into edit: inout EntryEdit, of entry: Entry, zone: ZoneRules, dayStart: Int) {
        switch self {
        case .moment(let moment): edit.recordedAt = moment
        case .day(let day):
            edit.recordedAt = Self.moved(entry, to: day, zone)
            edit.timeIsKnown = [.exact, .zoneAssumed].contains(entry.dateCertainty)
        case .time(let statement, _): edit.recordedAt = Self.at(statement, on: entry, zone, dayStart)
        }
    }

    private static func at(
        _ statement: DateStatement,
        on entry: Entry,
        _ zone: ZoneRules,
        _ dayStart: Int
    ) -> Moment {
        let (before, said) = (entry.recordedAt, statement.time)
        let isAfterMidnight = said.hour * 60 + said.minute < dayStart
        let day = entry.day.adding(days: isAfterMidnight ? 1 : 0)
        let time = CivilTime(
            year: day.year,
            month: day.month,
            day: day.day,
            hour: said.hour,
            minute: said.minute,
            second: said.second
        )
        let isOnZone = zone.offset(atEpoch: Int(before.milliseconds / 1_000)) == before.offsetSeconds
        let isLocal = statement.clock == .local
        return moment(
            time ?? said,
            isLocal && !isOnZone ? .offset(before.offsetSeconds) : statement.clock,
            zone
        )
    }

    /// The same wall-clock time on another day, following summer time.
    private static func moved(_ entry: Entry, to day: DiaryDay, _ zone: ZoneRules) -> Moment {
        func offset(_ moment: Moment) -> Int { zone.offset(atEpoch: Int(moment.milliseconds / 1_000)) }
        let before = entry.recordedAt
        let days = day.daysSinceEpoch - entry.day.daysSinceEpoch
        let after = before.adding(seconds: Double(days) * 86_400)
        // A clock that was on our zone goes along with its summer and winter.
        guard offset(before) == before.offsetSeconds else { return after }
        let later = offset(after)
        let moved = after.milliseconds + Int64(before.offsetSeconds - later) * 1000
        return Moment(milliseconds: moved, offsetSeconds: later)
    }
}

extension TypedMoment {
    /// A day alone takes the present time of day.
    func date(_ diary: DiaryAccess) -> EntryDate {
        if case .time(_, let last) = self {
            return EntryDate(recordedAt: last, dateSource: .on, dateCertainty: .exact)
        }
        let now = diary.now
        var present = Entry(
            id: EntryID(at: now),
            recordedAt: now,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: now
        )
        present.day = diary.today
        var edit = EntryEdit()
        put(into: &edit, of: present, zone: diary.zone, dayStart: diary.dayStartMinute)
        return EntryDate(recordedAt: edit.recordedAt ?? now, dateSource: .on, dateCertainty: .exact)
    }
}
