package import Diary
package import System
internal import Wires

package struct LinkSweep: Sendable {
    package struct Report: Equatable, Sendable {
        package var had = 0
        package var failed = 0
        package var pictures = 0
        package var picturesLeft = 0
        package var isOffline = false
        package var lacksLibrary = false

        package var isEmpty: Bool { had + failed + pictures == 0 }
    }

    /// Pictures fetched by themselves in one turn: an old diary may lack hundreds.
    package static let picturesAtOnce = 10

    private let store: DiaryStore
    private let ask: @Sendable (String) async -> LinkOutcome
    private let askPicture: @Sendable (String) async -> LinkImageOutcome

    package init(
        _ store: DiaryStore,
        asking ask: @escaping @Sendable (String) async -> LinkOutcome,
        askingForPicture askPicture: @escaping @Sendable (String) async -> LinkImageOutcome
    ) {
        (self.store, self.ask, self.askPicture) = (store, ask, askPicture)
    }

    package init(_ store: DiaryStore, by fetcher: LinkFetcher) {
        self.init(store) { address in
            await fetcher.outcome(of: address)
        } askingForPicture: { address in
            await fetcher.imageOutcome(at: address)
        }
    }

    /// A second run on the same day asks nobody.
    package func run(now: @Sendable () -> Moment) async throws -> Report {
        let today = now().localDay(startMinute: try await store.dayStartMinute)
        let marks = try await store.links.sweepMarks()
        let links = try await store.links.all()
        var report = Report()
        for link in links where link.isWanted(marks, on: today) {
            guard !Task.isCancelled else { return report }
            guard (try? LinkAddress(in: link.address).text) == link.address else {
                // As one that another program wrote into what was imported.
                try await store.links.settle(link.address, .invalid, had: nil, on: today, at: now())
                continue
            }
            guard try await store.links.claim(link.address, at: now()) else { continue }
            let outcome = await ask(link.address)
            if case .failed(.offline, _) = outcome { report.isOffline = true }
            if case .failed(.noLibrary, _) = outcome { report.lacksLibrary = true }
            guard !report.isOffline, !report.lacksLibrary else {
                try await store.links.release(link.address, askedAt: link.askedAt)
                break
            }
            try await settle(link, outcome, on: today, at: now(), &report)
        }
        let mark = LinkSweepMark(day: today, wasOffline: report.isOffline || report.lacksLibrary)
        let journals = Set(links.flatMap(\.journals)).filter { name in
            // Later links do not undo a finished sweep.
            marks[name]?.day != today || marks[name]?.wasOffline == true
        }
        try await store.links.setSweepMark(mark, of: journals.filter { marks[$0] != mark }.sorted())
        if !report.isOffline, !report.lacksLibrary { try await fetchPictures(now: now, &report) }
        return report
    }

    private func fetchPictures(now: @Sendable () -> Moment, _ report: inout Report) async throws {
        for due in try await store.links.dueImages(atMost: Self.picturesAtOnce) {
            guard !Task.isCancelled else { break }
            guard try await store.links.claim(due.address, at: now()) else { continue }
            let outcome = await askPicture(due.picture)
            (report.isOffline, report.lacksLibrary) = (
                outcome == .failed(.offline), outcome == .failed(.noLibrary)
            )
            guard !report.isOffline, !report.lacksLibrary else {
                return try await store.links.release(due.address, askedAt: due.askedAt)
            }
            var image: LinkImage?
            if case .had(let found) = outcome { image = found }
            report.pictures += image == nil ? 0 : 1
            try await store.links.settleImage(due, image)
        }
        report.picturesLeft = try await store.links.countDueImages()
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
        try await store.links.settle(link.address, state, had: preview, reason: reason, on: today, at: now)
    }
}
