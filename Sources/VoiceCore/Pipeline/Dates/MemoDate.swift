internal import Diary
internal import System

/// The date of a memo, and its source.
package struct MemoDate: Equatable, Sendable {
    /// On the recorder's clock.
    package var moment: Moment
    package var source: DateSource
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
    var epochSeconds: Int { Int((milliseconds - (milliseconds % 1_000 + 1_000) % 1_000) / 1_000) }

    var clock: CivilTime { CivilTime(clockSeconds: epochSeconds + offsetSeconds) }
}
