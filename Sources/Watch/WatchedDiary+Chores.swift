import Programs
import Travel
import VoiceCore

extension WatchedDiary {
    /// Does the chores now and every five minutes, until the task is cancelled: other programs leave work, too.
    func doChores(with service: WatchService) async {
        while !Task.isCancelled {
            await fileRecordings()
            // What fails now is done at the next turn.
            _ = try? await store.trash.removeExpired(at: pipeline.tools.now())
            service.notify()
            await offerUnfinished(to: service.intake)
            try? await Task.sleep(for: .seconds(300), clock: .suspending)
        }
    }

    /// Offers every entry that lacks something and may be tried now.
    func offerUnfinished(to intake: Intake) async {
        await renew()
        for id in (try? await pipeline.dueEntries()) ?? [] {
            let seconds = try? await store.entries.entry(id).sound?.seconds
            await intake.offer(entry: id.description, seconds: seconds ?? 0)
        }
    }

    /// Files the recordings of programs that died; a recording that cannot be filed stays and is found again.
    func fileRecordings() async {
        await renew()
        let pipeline = pipeline
        let folder = AbandonedRecordings.folder(of: pipeline.store)
        for outcome in await AbandonedRecordings.file(by: pipeline, terms: settings.usual) {
            let report = outcome.report
            note(
                WatchNote(
                    report.entry == nil ? .held : .filed,
                    "\(folder)/\(report.source)",
                    report.entry.map(WatchNote.Fact.entry) ?? outcome.sentence.map { .said($0.line) }
                )
            )
        }
    }

    /// Fetches the titles of links now and every five minutes, if the settings say so.
    func sweepLinks(_ environment: [String: String]) async {
        while !Task.isCancelled {
            await sweepLinksOnce(environment)
            try? await Task.sleep(for: .seconds(300), clock: .suspending)
        }
    }

    func sweepLinksOnce(_ environment: [String: String]) async {
        guard settings.fetchesLinks, let fetcher = LinkFetcher(environment: environment) else { return }
        await renew()
        let pipeline = pipeline
        let sweep = LinkSweep(pipeline.store, by: fetcher)
        // A link that could not be kept now is asked for again at a later turn.
        guard let report = try? await sweep.run(now: pipeline.tools.now), !report.isEmpty else { return }
        var said = "\(report.had) fetched"
        if report.pictures > 0 { said += ", pictures alone: \(report.pictures)" }
        if report.failed > 0 { said += ", \(report.failed) failed" }
        note(WatchNote(.linksFetched, pipeline.store.folder.path, .said(said)))
    }
}
