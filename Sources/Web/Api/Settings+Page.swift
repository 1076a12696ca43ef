package import Programs
internal import System
package import VoiceCore

extension Settings {
    /// The address of the diary's page, which nothing else has.
    package var pageAddress: LoopbackAddress { LoopbackAddress(of: DiaryFolder(self[Key.diary]).path) }

    /// Where the diary's page keeps what outlives it.
    package var pageState: PageState { PageState(of: pageAddress, state: folders.state) }

    /// The memos that were sent to the diary's page, that it could not keep, and of which the diary knows nothing.
    package func sentMemos(to store: DiaryStore) async throws -> [MemoOffer] {
        var sent: [MemoOffer] = []
        for offer in pageState.sent(MemoOffer.FilingOptions(self))
        where try await store.ledger.row(path: offer.path) == nil {
            sent.append(offer)
        }
        return sent
    }

    /// Everything that a status says, with what was sent to the page.
    package func standing(in zone: ZoneRules) async throws -> StatusReport {
        var standing = try await StatusReport(of: self, in: zone)
        standing.sent = try await sentMemos(to: openDiary(.read)).map(\.shownPath)
        return standing
    }

    /// The keys of programs that the diary's page lets in.
    package var pageKeys: KeyRing { KeyRing(of: pageAddress, state: folders.state) }
}

extension Api.Tools {
    /// What the settings say of other programs, with what takes memos into the diary.
    package init(_ settings: Settings, _ pipeline: MemoPipeline, environment: [String: String]) {
        let zone = pipeline.tools.zone
        let scratch = environment["TMPDIR"] ?? "/tmp"
        let hearing = PromptedHearing(settings, engine: pipeline.tools.transcriber, scratch: scratch)
        self.init(
            keys: settings.pageKeys,
            state: settings.pageState,
            pipeline: pipeline,
            terms: MemoOffer.FilingOptions(settings),
            status: { try await settings.standing(in: zone).json },
            hear: { path, prompt throws(Failure) in try await hearing.transcript(of: path, prompt: prompt) }
        )
        lanes = settings[Key.jobs]
        self.scratch = scratch
        let isOwn = settings[Key.engine] != nil
        model = isOwn ? "engine" : settings[Key.model]
        // A model is named by its language; what an engine of one's own hears nobody knows.
        language = isOwn ? nil : String(model.prefix { $0 != "-" })
    }
}
