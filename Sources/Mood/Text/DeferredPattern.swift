internal import Synchronization

/// An anchored pattern that is compiled when it is first needed; a wrong one fits nothing.
///
/// Compiling to machine code pays only for one that is looked for often.
final class DeferredPattern: Sendable {
    private struct State {
        var pattern: Pattern?
        var uses = 0
    }

    /// After so many uses machine code has paid for itself.
    private static let often = 200

    private let source: [UInt8]
    private let state = Mutex(State())

    init(_ source: [UInt8]) {
        self.source = source
    }

    var pattern: Pattern? {
        state.withLock { state in
            if state.uses == 0 || state.uses == Self.often {
                state.pattern = try? Pattern(
                    source,
                    use: state.uses == 0 ? .seldom : .always,
                    isAnchored: true
                )
            }
            if state.uses <= Self.often { state.uses += 1 }
            return state.pattern
        }
    }
}
