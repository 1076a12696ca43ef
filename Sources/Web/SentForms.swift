internal import Synchronization

/// Forms that make something new, by the numbers that they carry: what is sent twice is done once.
final class SentForms: Sendable {
    /// How many are remembered; the oldest is forgotten.
    private static let most = 50

    private let line = Line(places: 1)
    private let done = Mutex<[(number: String, place: String)]>([])

    /// Another number for each form that is shown.
    static func number() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

    /// Does what a form asks for, or leads to where that led before; one that comes meanwhile waits for it.
    func once(_ number: String?, _ work: () async throws -> Response) async rethrows -> Response {
        guard let number, !number.isEmpty else { return try await work() }
        await line.enter()
        defer { line.leave() }
        let known = done.withLock { $0.first { $0.number == number }?.place }
        if let known { return Response(303, ["Location": known]) }
        let response = try await work()
        if response.status == 303, let place = response.headers["Location"] {
            done.withLock { $0 = ($0 + [(number, place)]).suffix(Self.most) }
        }
        return response
    }
}
