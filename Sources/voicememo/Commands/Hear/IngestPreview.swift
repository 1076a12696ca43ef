import CommandLineKit
import ProgramKit
import VoiceCore

/// `ingest --dry-run`: says what would become of each memo, and changes nothing.
struct IngestPreview: Sendable {
    private let lister: OutcomeList
    private let settings: Settings
    private let environment: [String: String]

    init(_ invocation: Invocation, _ settings: Settings) {
        lister = OutcomeList(invocation)
        self.settings = settings
        environment = invocation.environment
    }

    func run(_ offers: [MemoOffer]) async -> ExitCode {
        // Without a diary nothing is a duplicate yet.
        let store = try? settings.openDiary(.read)
        let zone = settings.zone(environment: environment)
        let preview = MemoPreview(store: store, zone: zone, now: .present(in: zone))
        var codes: [ExitCode] = []
        for offer in offers {
            let outcome = await preview.preview(offer)
            lister.show(outcome)
            codes.append(outcome.fault?.exitCode ?? .done)
        }
        lister.close(offered: offers.count, dealtWith: offers.count)
        return IngestRun.code(of: codes)
    }
}
