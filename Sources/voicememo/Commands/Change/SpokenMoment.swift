import CommandLineKit
import VoiceCore

/// A date and time as a person types it.
enum SpokenMoment {
    /// Reads it on the clock of the settings' zone, unless it says a zone itself; a day alone is its noon.
    static func moment(_ text: String, _ diary: DiaryAccess) throws -> Moment {
        if let moment = Moment(text) { return moment }
        if case .daysAgo(let days) = SpokenDay(text) {
            return try moment(diary.today.adding(days: -days).description, diary)
        }
        guard let statement = DateText.parse(text) else {
            throw Failure(
                .usage,
                "--on \(text): must be a date such as 2026-11-20, 2026-11-20T18:30 or yesterday"
            )
        }
        var time = statement.time
        if statement.dayOnly {
            time = CivilTime(year: time.year, month: time.month, day: time.day, hour: 12) ?? time
        }
        switch statement.clock {
        case .offset(let offset):
            return Moment(milliseconds: Int64(time.clockSeconds - offset) * 1000, offsetSeconds: offset)
        case .zone(let name):
            return moment(time, in: ZoneRules.named(name) ?? diary.zone)
        case .local:
            return moment(time, in: diary.zone)
        }
    }

    private static func moment(_ time: CivilTime, in zone: ZoneRules) -> Moment {
        let (seconds, offset) = zone.epoch(of: time)
        return Moment(milliseconds: Int64(seconds) * 1000, offsetSeconds: offset)
    }
}
