internal import CPcre2
internal import Synchronization

/// A regular expression over UTF-8 bytes, compiled once and shared by every reading.
///
/// Its limits make a pathological text fail to match instead of taking for ever.
final class Pattern: Sendable {
    /// Where a pattern matched, and which of its groups was the last to take part (0: none).
    struct Match: Equatable {
        var range: Range<Int>
        var group: Int
    }

    /// Room for one match at a time; a reading has its own.
    struct Space: ~Copyable {
        fileprivate let data: OpaquePointer?
        fileprivate let context: OpaquePointer?

        init() {
            data = pcre2_match_data_create_8(Pattern.mostGroups, nil)
            context = pcre2_match_context_create_8(nil)
            pcre2_set_match_limit_8(context, 100_000)
            pcre2_set_depth_limit_8(context, 1_000)
        }

        deinit {
            pcre2_match_data_free_8(data)
            pcre2_match_context_free_8(context)
        }
    }

    /// How fast a pattern must be: compiling to machine code pays for one that meets every text.
    enum Use {
        case always, seldom
    }

    private static let mostGroups: UInt32 = 64

    // Never written after `init`, and PCRE2 lets threads share a compiled pattern that is only read.
    nonisolated(unsafe) private let code: OpaquePointer
    private let isAnchored: Bool
    private let isMachineCode: Bool

    /// Compiles `source`, or throws the place in it that is wrong.
    convenience init(_ source: String, use: Use = .seldom) throws(PatternError) {
        try self.init(source.utf8, use: use)
    }

    /// One that `isAnchored` matches only where it is tried, and as machine code also there.
    init(
        _ source: some Collection<UInt8>,
        use: Use = .seldom,
        isAnchored: Bool = false
    ) throws(PatternError) {
        var problem: CInt = 0
        var offset = 0
        var options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_NEVER_BACKSLASH_C)
        if isAnchored { options |= UInt32(PCRE2_ANCHORED) }
        let utf8 = Array(source)
        guard let code = pcre2_compile_8(utf8, utf8.count, options, &problem, &offset, nil) else {
            throw PatternError(
                pattern: String(decoding: utf8, as: UTF8.self),
                offset: offset,
                code: Int(problem)
            )
        }
        isMachineCode = use == .always && pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
        self.code = code
        self.isAnchored = isAnchored
    }

    deinit {
        pcre2_code_free_8(code)
    }

    /// The first match at or after `start`, or exactly at `start` when `anchored`.
    ///
    /// `bytes` must be well-formed UTF-8 and `start` the beginning of a character.
    func match(
        in bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        anchored: Bool = false,
        space: borrowing Space
    ) -> Match? {
        guard start <= bytes.count, let base = bytes.baseAddress else { return nil }
        let count: CInt
        if isMachineCode, isAnchored || !anchored {
            count = pcre2_jit_match_8(code, base, bytes.count, start, 0, space.data, space.context)
        } else {
            let options = UInt32(PCRE2_NO_UTF_CHECK) | (anchored ? UInt32(PCRE2_ANCHORED) : 0)
            count = pcre2_match_8(code, base, bytes.count, start, options, space.data, space.context)
        }
        guard count > 0, let vector = pcre2_get_ovector_pointer_8(space.data) else { return nil }
        guard vector[0] <= vector[1] else { return nil }
        return Match(range: vector[0]..<vector[1], group: Int(count) - 1)
    }
}

/// An anchored pattern that is compiled when it is first looked for; one that is no pattern fits nothing.
///
/// Compiling to machine code pays only for one that is looked for often.
final class DeferredPattern: Sendable {
    private struct State {
        var pattern: Pattern?
        var uses = 0
    }

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

/// A pattern that does not compile.
package struct PatternError: Error, Equatable {
    package var pattern: String
    /// Where in the pattern, in bytes.
    package var offset: Int
    /// What PCRE2 calls it.
    package var code: Int
}
