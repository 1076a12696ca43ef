internal import Diary
internal import System

package struct MemoDate: Equatable, Sendable {
    package var moment: Moment
    package var source: DateSource
    package var certainty: DateCertainty
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

package struct MemoDateFinder: Sendable {
    package struct DateSigns: Sendable {
        package var path: String
        package var on: DateStatement?
        package var sidecar: DateStatement?
        package var metadata: [String]
        package var modified: Moment

        package init(
            path: String,
            on: DateStatement? = nil,
            sidecar: DateStatement? = nil,
            metadata: [String] = [],
            modified: Moment
        ) {
            (self.path, self.on, self.sidecar) = (path, on, sidecar)
            (self.metadata, self.modified) = (metadata, modified)
        }
    }

    /// The zone of clocks of unknown places.
    package var zone: ZoneRules
    package var now: Moment

    package init(zone: ZoneRules, now: Moment) {
        self.zone = zone
        self.now = now
    }

    /// In order: the person's word, sidecar, name, metadata, day folders, modification time.
    package func find(_ signs: DateSigns) -> MemoDate {
        if let on = signs.on { return date(on, .on, signs) }
        if let sidecar = signs.sidecar, !sidecar.isAhead(of: now, in: zone) {
            return date(sidecar, .sidecar, signs)
        }
        if let found = RecorderNames.find(in: signs.path, isPlausible: isPlausible) {
            return date(found.statement, .name, signs)
        }
        if let metadata = stated(signs.metadata) { return date(metadata, .metadata, signs) }
        if let day = DayFolders.day(of: signs.path), isPlausible(day) { return guess(day, signs) }
        let seconds = signs.modified.epochSeconds
        return made(seconds, zone.offset(atEpoch: seconds), .modified, .guessed)
    }

    /// Skips bare years and a recorder's factory time.
    private func stated(_ tags: [String]) -> DateStatement? {
        let statements = tags.compactMap { DateText.parse($0) }.filter { isPlausible($0.time) }
        return statements.first { !$0.dayOnly } ?? statements.first
    }

    private func date(_ statement: DateStatement, _ source: DateSource, _ signs: DateSigns) -> MemoDate {
        if statement.dayOnly { return dayOnly(statement, source, signs) }
        switch statement.clock {
        case .offset(let offset):
            let seconds = statement.time.clockSeconds - offset
            // UTC does not tell the wall clock, so the diary's zone applies.
            let shown = offset == 0 ? zone.offset(atEpoch: seconds) : offset
            return made(seconds, shown, source, .exact)
        case .zone(let name):
            let rules = ZoneRules.named(name) ?? zone
            let moment = rules.epoch(of: statement.time, near: hint(source, signs))
            return made(moment.seconds, moment.offset, source, .exact)
        case .local:
            let moment = zone.epoch(of: statement.time, near: hint(source, signs))
            return made(moment.seconds, moment.offset, source, .zoneAssumed)
        }
    }

    /// The hour comes from the first later sign of that day, or is noon.
    private func dayOnly(_ day: DateStatement, _ source: DateSource, _ signs: DateSigns) -> MemoDate {
        let tagged = stated(signs.metadata).flatMap { $0.dayOnly ? nil : date($0, .metadata, signs) }
        let written = find(DateSigns(path: "", modified: signs.modified))
        for sign in [tagged, written].compactMap({ $0 }) where sign.moment.clock.date == day.time.date {
            return MemoDate(moment: sign.moment, source: source, certainty: .dayOnly)
        }
        let moment = zone.epoch(of: CivilTime(clockSeconds: day.time.clockSeconds + 43_200))
        return made(moment.seconds, moment.offset, source, .dayOnly)
    }

    /// The hour comes from an entry id or the modification time of that day, or is noon.
    private func guess(_ day: CivilTime, _ signs: DateSigns) -> MemoDate {
        let given = EntryID(RecorderNames.stem(of: Path(signs.path).name))?.givenAt
        for moment in [given, signs.modified].compactMap(\.self) {
            let offset = zone.offset(atEpoch: moment.epochSeconds)
            let found = made(moment.epochSeconds, offset, .name, .guessed)
            if found.moment.clock.date == day.date { return found }
        }
        let noon = zone.epoch(of: CivilTime(clockSeconds: day.clockSeconds + 43_200))
        return made(noon.seconds, noon.offset, .name, .guessed)
    }

    /// Decides between the two readings of a doubled hour.
    private func hint(_ source: DateSource, _ signs: DateSigns) -> Int? {
        let tag = source == .metadata ? nil : stated(signs.metadata)
        if let tag, !tag.dayOnly, case .offset(let offset) = tag.clock {
            return tag.time.clockSeconds - offset
        }
        return signs.modified.epochSeconds
    }

    private func made(_ seconds: Int, _ offset: Int, _ source: DateSource, _ certainty: DateCertainty)
        -> MemoDate
    {
        MemoDate(
            moment: Moment(milliseconds: Int64(seconds) * 1_000, offsetSeconds: offset),
            source: source,
            certainty: certainty
        )
    }

    /// The year of the first digital recorders.
    static let earliestYear = 1995

    private func isPlausible(_ time: CivilTime) -> Bool {
        time.year >= Self.earliestYear && time.clockSeconds <= now.epochSeconds + 2 * 86_400
    }
}

extension MemoDateFinder {
    func date(
        of memo: OpenedMemo,
        _ offer: MemoOffer,
        _ sidecar: Sidecar,
        on: DateStatement?,
        metadata: [String]
    ) -> MemoDate {
        let modified = Moment(milliseconds: memo.look.modifiedNanoseconds / 1_000_000)
        let (path, noted) = (offer.path, sidecar.recordedAt)
        return find(.init(path: path, on: on, sidecar: noted, metadata: metadata, modified: modified))
    }
}

enum DayFolders {
    static func day(of path: String) -> CivilTime? {
        let folders = Path(path).names.suffix(4).dropLast()
        guard folders.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let numbers = folders.compactMap { name in
            name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(name) : nil
        }
        guard numbers.count == 3 else { return nil }
        return CivilTime(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}
