internal import Diary
internal import FetchWire
package import Ground

/// Has a page fetched and read by programs of their own: one that has the network, and one, caged, that has none.
package struct LinkFetcher: Sendable {
    private let program: String
    private let environment: [String]

    /// Nothing when the program is not there.
    package init?(_ installed: InstalledFiles = .standard, environment: [String: String]) {
        guard let program = installed.helper(FetchOrder.program) else { return nil }
        self.program = program
        // Nothing that a person set for other programs of the network, as a proxy, is handed on.
        let kept = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"] + Self.testVariables
        self.environment =
            kept.compactMap { name in environment[name].map { "\(name)=\($0)" } }
            + ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C"]
    }

    /// What a program that was built for tests reads; others have no such thing.
    private static let testVariables = [
        "VOICECORE_TEST_WEB_HOST", "VOICECORE_TEST_WEB_PORT", "VOICECORE_TEST_WEB_SECONDS",
    ]

    /// Asks for the page at an address, and reads what it says of itself.
    package func outcome(of address: String) async -> LinkOutcome {
        await BlockingWork.run(label: "fetch") { _ in fetch(address) }
    }

    private func fetch(_ address: String) -> LinkOutcome {
        let answer: FetchAnswer?
        do throws(ProgramCall.Failure) {
            // Names are looked up once more to say why there are none.
            let seconds = FetchOrder.seconds * 2
            let bytes = FetchOrder.pageBytes + 2 * FetchOrder.addressBytes
            answer = FetchAnswer(wire: try call(.get, Array(address.utf8), seconds: seconds, bytes: bytes))
        } catch {
            if case .tooSlow = error { return .failed(.late, status: nil) }
            return .failed(.broken, status: nil)
        }
        switch answer {
        case .page(let page): return read(page)
        case .fault(let fault, let status): return .failed(fault, status: status)
        case nil: return .failed(.broken, status: nil)
        }
    }

    private func read(_ page: FetchedBytes) -> LinkOutcome {
        // A picture or a document is there, and says nothing of itself.
        if page.bytes.isEmpty { return .had(LinkPreview()) }
        guard let said = try? call(.read, page.wire, seconds: FetchOrder.seconds, bytes: 65_536) else {
            return .failed(.unreadable, status: nil)
        }
        let summary = PageSummary(wire: said)
        let picture = summary.picture.flatMap { try? LinkAddress(in: $0).text }
        return .had(
            LinkPreview(title: summary.title, description: summary.description, picture: picture)
        )
    }

    private func call(_ order: FetchOrder, _ input: [UInt8], seconds: Double, bytes: Int)
        throws(ProgramCall.Failure) -> [UInt8]
    {
        let answer = try ProgramCall.hold(
            with: program,
            arguments: [order.rawValue],
            environment: environment,
            input: input,
            limitSeconds: seconds,
            limitBytes: bytes
        )
        guard answer.end == .exited(0) else { throw .tooMuch(limitBytes: bytes) }
        return answer.output
    }
}
