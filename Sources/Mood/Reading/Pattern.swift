internal import CPcre2
internal import Synchronization

final class Pattern: Sendable {
    struct Match: Equatable {
        var range: Range<Int>
        var group: Int
    }

    enum Use {
        case always, seldom
    }

    // Never written after `init`, and PCRE2 lets threads share a compiled pattern that is only read.
    nonisolated(unsafe) private let code: OpaquePointer
    private let isAnchored: Bool
    private let isMachineCode: Bool

    convenience init(_ source: String, use: Use = .seldom) throws(PatternError) {
        try self.init(source.utf8, use: use)
    }

    /// Machine code ignores the anchor of a call, so an anchored pattern is compiled as such.
    init(_ source: some Collection<UInt8>, use: Use = .seldom, isAnchored: Bool = false)
        throws(PatternError)
    {
        var problem: CInt = 0
        var offset = 0
        var options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_NEVER_BACKSLASH_C)
        // PCRE2 would search up to 500,000 bytes for the pattern's last letter before each try.
        options |= UInt32(PCRE2_NO_START_OPTIMIZE)
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

    deinit { pcre2_code_free_8(code) }

    var groupCount: Int {
        var count: UInt32 = 0
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
        return Int(count)
    }

    /// Bounds "(?:so |too )*", tried at every word of a text of nothing else.
    private static let reach = 400

    func match(in text: TextBytes, at start: Int) -> Match? {
        let end = text.boundary(atOrBefore: start + Self.reach)
        let match = match(in: text, from: start, end: end, anchored: true)
        // A match that ends at the bound might have gone on.
        return end < text.count && match?.range.upperBound == end ? nil : match
    }

    func firstMatch(in text: TextBytes, from start: Int = 0) -> Match? {
        match(in: text, from: start, end: text.count, anchored: false)
    }

    func forEachMatch(in text: TextBytes, _ body: (Match) -> Void) {
        var offset = 0
        while let match = firstMatch(in: text, from: offset), !match.range.isEmpty {
            body(match)
            offset = match.range.upperBound
        }
    }

    private func match(in text: TextBytes, from start: Int, end: Int, anchored: Bool) -> Match? {
        guard let space = text.space else {
            let space = MatchSpace()
            defer { space.free() }
            let roomy = TextBytes(text.bytes, space: space)
            return match(in: roomy, from: start, end: end, anchored: anchored)
        }
        guard start <= end, let base = text.bytes.baseAddress else { return nil }
        let count: CInt
        if isMachineCode, isAnchored || !anchored {
            count = pcre2_jit_match_8(code, base, end, start, 0, space.data, space.context)
        } else {
            let options = UInt32(PCRE2_NO_UTF_CHECK) | (anchored ? UInt32(PCRE2_ANCHORED) : 0)
            count = pcre2_match_8(code, base, end, start, options, space.data, space.context)
        }
        guard count > 0, let vector = pcre2_get_ovector_pointer_8(space.data) else { return nil }
        guard vector[0] <= vector[1] else { return nil }
        return Match(range: vector[0]..<vector[1], group: Int(count) - 1)
    }
}

package struct PatternError: Error, Equatable {
    package var pattern: String
    package var offset: Int
    package var code: Int
}

/// Compiled on first use; to machine code only once it is used often.
final class DeferredPattern: Sendable {
    private struct State {
        var pattern: Pattern?
        var uses = 0
    }

    private static let often = 200

    private let source: [UInt8]
    private let state = Mutex(State())

    init(_ source: [UInt8]) { self.source = source }

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
