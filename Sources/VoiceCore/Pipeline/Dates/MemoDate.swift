internal import Diary
internal import System

/// When a memo was spoken, and how that is known.
package struct MemoDate: Equatable, Sendable {
    /// The instant, on the recorder's clock.
    package var moment: Moment
    /// What told the date.
    package var source: DateSource
    /// How sure it is.
    package var certainty: DateCertainty

    package init(moment: Moment, source: DateSource, certainty: DateCertainty) {
        self.moment = moment
        self.source = source
        self.certainty = certainty
    }
}

extension EntryDate {
    init(_ date: MemoDate) {
        self.init(recordedAt: date.moment, dateSource: date.source, dateCertainty: date.certainty)
    }
}

extension Moment {
    /// Whole seconds since 1970 began in UTC.
    var epochSeconds: Int { Int((milliseconds - (milliseconds % 1_000 + 1_000) % 1_000) / 1_000) }

    /// What the clock showed.
    var clock: CivilTime { CivilTime(clockSeconds: epochSeconds + offsetSeconds) }
}
