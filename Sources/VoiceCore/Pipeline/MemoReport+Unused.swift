internal import Diary
package import System

extension MemoOutcome {
    /// Notes options that an existing entry does not have.
    ///
    /// `given` holds the options of this very memo, without those of settings and rules.
    package func comparing(_ given: MemoOffer.FilingOptions, zone: ZoneRules) -> MemoOutcome {
        guard report.entry != nil else { return self }
        var outcome = self
        var unused: [String] = []
        if let title = given.title, title != report.title { unused.append("title") }
        // A new entry has it, perhaps by the name that the journal has now; capitals make no difference.
        if let journal = given.journal, report.status != .filed,
            journal.lowercased() != report.journal?.lowercased()
        {
            unused.append("journal")
        }
        if !given.tags.allSatisfy(report.tags.contains) { unused.append("tags") }
        if let on = given.on, !report.wasRecorded(on, zone: zone) { unused.append("on") }
        outcome.report.unused = unused
        return outcome
    }
}

extension MemoReport {
    fileprivate func wasRecorded(_ stated: DateStatement, zone: ZoneRules) -> Bool {
        guard let moment = recordedAt.flatMap({ Moment($0) }) else { return false }
        let finder = MemoDateFinder(zone: zone, now: moment)
        let said = finder.find(MemoDateFinder.DateSigns(path: "", on: stated, modified: moment)).moment
        return stated.dayOnly ? moment.clock.date == stated.time.date : moment.clock == said.clock
    }
}
