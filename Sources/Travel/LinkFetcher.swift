internal import Diary
package import System
internal import VoiceCore
internal import Wires

/// Fetches a page and its picture by helpers: one with the network, caged ones without it that read.
package struct LinkFetcher: Sendable {
    private let program: String
    private let photos: PhotoReader
    private let environment: [String]

    package init?(_ installed: InstalledFiles = .standard, environment: [String: String]) {
        guard let program = installed.helper(FetchOrder.program) else { return nil }
        self.program = program
        photos = PhotoReader(installed: installed)
        // Settings for other programs, such as a proxy, are not handed on.
        let kept = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"] + Self.testVariables
        self.environment =
            kept.compactMap { name in environment[name].map { "\(name)=\($0)" } }
            + ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C"]
    }

    /// Read only by a helper built for tests.
    private static let testVariables = [
        "VOICECORE_TEST_WEB_HOST", "VOICECORE_TEST_WEB_PORT", "VOICECORE_TEST_WEB_SECONDS",
    ]

    package func outcome(of address: String) async -> LinkOutcome {
        await BlockingWork.run(label: "fetch") { _ in fetch(address) }
    }

    package func imageOutcome(at address: String) async -> LinkImageOutcome {
        await BlockingWork.run(label: "fetch") { _ in fetchImage(at: address) }
    }

    private func fetch(_ address: String) -> LinkOutcome {
        switch ask(.get, for: address) {
        case .page(let page): read(page)
        case .fault(let fault, let status): .failed(fault, status: status)
        }
    }

    private func ask(_ order: FetchOrder, for address: String) -> FetchAnswer {
        do throws(ProgramCall.Failure) {
            // Names are looked up once more to explain a failure.
            let seconds = FetchOrder.seconds * 2
            let bytes = FetchOrder.pageBytes + 2 * FetchOrder.addressBytes
            let said = try call(order, Array(address.utf8), seconds: seconds, bytes: bytes)
            return FetchAnswer(wire: said) ?? .fault(.broken, status: nil)
        } catch {
            if case .tooSlow = error { return .fault(.late, status: nil) }
            return .fault(.broken, status: nil)
        }
    }

    private func read(_ page: FetchedBytes) -> LinkOutcome {
        // A picture or a document, without a preview.
        if page.bytes.isEmpty { return .had(LinkPreview()) }
        guard let said = try? call(.read, page.wire, seconds: FetchOrder.seconds, bytes: 65_536) else {
            return .failed(.unreadable, status: nil)
        }
        let summary = PageSummary(wire: said)
        let picture = summary.picture.flatMap { try? LinkAddress(in: $0).text }
        var preview = LinkPreview(title: summary.title, description: summary.description, picture: picture)
        // A missing picture costs the page nothing.
        if let picture, case .had(let image) = fetchImage(at: picture) { preview.image = image }
        return .had(preview)
    }

    private func fetchImage(at address: String) -> LinkImageOutcome {
        guard (try? LinkAddress(in: address).text) == address else { return .failed(.refusedAddress) }
        switch ask(.getPicture, for: address) {
        case .fault(let fault, _): return .failed(fault)
        case .page(let found):
            guard let small = try? photos.small(ofWeb: found.bytes) else { return .failed(.unreadable) }
            return .had(LinkImage(small.bytes, width: small.width, height: small.height))
        }
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
