import CommandLineKit
import VoiceCore

/// A date as a person types it: a moment, or a day alone.
enum SpokenMoment {
    case moment(Moment)
    case day(DiaryDay)

    /// Reads it on the clock of the settings' zone, unless it says a zone itself.
    init(_ text: String, _ diary: DiaryAccess) throws {
        let statement = try SpokenDate.statement(text, today: diary.today, now: diary.now, in: diary.zone)
        self = Self.read(statement, Moment(text), diary)
    }

    /// A moment that is given whole may have milliseconds.
    private static func read(_ statement: DateStatement, _ whole: Moment?, _ diary: DiaryAccess)
        -> SpokenMoment
    {
        if let whole { return .moment(whole) }
        let time = statement.time
        if statement.dayOnly, let day = DiaryDay(year: time.year, month: time.month, day: time.day) {
            return .day(day)
        }
        switch statement.clock {
        case .offset(let offset):
            let seconds = Int64(time.clockSeconds - offset)
            return .moment(Moment(milliseconds: seconds * 1000, offsetSeconds: offset))
        case .zone(let name): return .moment(moment(time, in: ZoneRules.named(name) ?? diary.zone))
        case .local: return .moment(moment(time, in: diary.zone))
        }
    }

    private static func moment(_ time: CivilTime, in zone: ZoneRules) -> Moment {
        let (seconds, offset) = zone.epoch(of: time)
        return Moment(milliseconds: Int64(seconds) * 1000, offsetSeconds: offset)
    }

    /// Puts the date into an edit; where only the day was said, the entry's time of day stays.
    func put(into edit: inout EntryEdit, of entry: Entry, zone: ZoneRules) {
        switch self {
        case .moment(let moment): edit.recordedAt = moment
        case .day(let day):
            edit.recordedAt = Self.moved(entry, to: day, zone)
            edit.timeIsKnown = [.exact, .zoneAssumed].contains(entry.dateCertainty)
        }
    }

    /// The moment at which the same clock shows the same time on a day of the diary.
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
