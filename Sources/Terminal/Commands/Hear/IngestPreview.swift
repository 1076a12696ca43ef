import Programs
import VoiceCore

/// `ingest --dry-run`: says what would become of each memo, and changes nothing.
struct IngestPreview: Sendable {
    private let invocation: Invocation
    private let settings: Settings
    private let given: GivenFacts

    init(_ invocation: Invocation, _ settings: Settings, _ given: GivenFacts) {
        self.invocation = invocation
        self.settings = settings
        self.given = given
    }

    func run(_ offers: [MemoOffer]) async -> ExitCode {
        // Without a diary nothing is a duplicate yet.
        let store = try? settings.openDiary(.read)
        let zone = settings.zone(environment: invocation.environment)
        let preview = MemoPreview(store: store, zone: zone, now: .present(in: zone))
        let lister = OutcomeList(invocation, store, given)
        var codes: [ExitCode] = []
        var earlier: [String: String] = [:]
        for offer in offers {
            var outcome = await preview.preview(offer, behind: &earlier)
            if IngestRun.isNoMemo(outcome, offer) { outcome.report.status = .skipped }
            await lister.show(outcome)
            codes.append(outcome.fault?.exitCode ?? .done)
        }
        await lister.close(offered: offers.count, dealtWith: offers.count)
        return IngestRun.code(of: codes)
    }
}
