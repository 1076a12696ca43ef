package import Diary
internal import FetchWire
package import Time

/// Asks for the pages of the links that are to be asked for now, one after the other.
package struct LinkSweep: Sendable {
    /// What came of one.
    package struct Report: Equatable, Sendable {
        /// How many pages were had, and how many were not.
        package var had = 0
        package var failed = 0
        /// Whether it was broken off because there is no network.
        package var isOffline = false
        /// Whether libcurl is not there.
        package var lacksLibrary = false

        /// Whether anybody was asked.
        package var isEmpty: Bool { had + failed == 0 }
    }

    private let store: DiaryStore
    private let ask: @Sendable (String) async -> LinkOutcome

    /// Goes through the links of a diary; `ask` has the page at an address fetched.
    package init(_ store: DiaryStore, asking ask: @escaping @Sendable (String) async -> LinkOutcome) {
        (self.store, self.ask) = (store, ask)
    }

    /// Does it; a second time on the same day it asks nobody.
    package func run(now: @Sendable () -> Moment) async throws -> Report {
        let today = now().localDay(startMinute: try await store.dayStartMinute)
        let marks = try await store.sweepMarks()
        let links = try await store.links()
        var report = Report()
        for link in links where link.isWanted(marks, on: today) {
            guard !Task.isCancelled else { return report }
            guard (try? LinkAddress(in: link.address).text) == link.address else {
                // As one that another program wrote into what was imported.
                try await store.settleLink(link.address, .invalid, had: nil, on: today, at: now())
                continue
            }
            guard try await store.claimLink(link.address, at: now()) else { continue }
            let outcome = await ask(link.address)
            if case .failed(.offline, _) = outcome { report.isOffline = true }
            if case .failed(.noLibrary, _) = outcome { report.lacksLibrary = true }
            guard !report.isOffline, !report.lacksLibrary else {
                try await store.releaseLink(link)
                break
            }
            try await settle(link, outcome, on: today, at: now(), &report)
        }
        let mark = LinkSweepMark(day: today, wasOffline: report.isOffline || report.lacksLibrary)
        let journals = Set(links.flatMap(\.journals)).filter { name in
            // That one was gone through is not undone by links that came later.
            marks[name]?.day != today || marks[name]?.wasOffline == true
        }
        try await store.setSweepMark(mark, of: journals.filter { marks[$0] != mark }.sorted())
        return report
    }

    private func settle(
        _ link: LinkRecord,
        _ outcome: LinkOutcome,
        on today: DiaryDay,
        at now: Moment,
        _ report: inout Report
    ) async throws {
        var preview: LinkPreview?
        if case .had(let found) = outcome { preview = found }
        preview == nil ? (report.failed += 1) : (report.had += 1)
        let state = link.state.after(outcome, on: today)
        let reason = outcome.reason
        try await store.settleLink(link.address, state, had: preview, reason: reason, on: today, at: now)
    }
}
