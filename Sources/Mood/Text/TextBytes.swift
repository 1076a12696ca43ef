internal import CPcre2

/// The UTF-8 of a text where it lies in memory, and room to match patterns in it.
///
/// It is a view, so it must not leave its closure.
struct TextBytes {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Nil for bytes that are not searched; then each match makes room of its own.
    let space: MatchSpace?

    init(_ bytes: UnsafeBufferPointer<UInt8>, space: MatchSpace? = nil) {
        self.bytes = bytes
        self.space = space
    }

    static func look<Result>(at bytes: [UInt8], _ body: (TextBytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(TextBytes($0)) }
    }

    static func search<Result>(_ bytes: [UInt8], _ body: (TextBytes) -> Result) -> Result {
        let space = MatchSpace()
        defer { space.free() }
        return bytes.withUnsafeBufferPointer { body(TextBytes($0, space: space)) }
    }

    var count: Int { bytes.count }

    subscript(index: Int) -> UInt8 { bytes[index] }

    subscript(range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> { bytes[range] }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The index may lie behind the end.
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
        index < bytes.count && UInt32(bytes[index]) == character.value
    }

    func has(anyOf characters: StaticString, at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        for offset in 0..<characters.utf8CodeUnitCount where characters.utf8Start[offset] == bytes[index] {
            return true
        }
        return false
    }

    func has(anyOf characters: StaticString, in range: Range<Int>) -> Bool {
        for index in range where has(anyOf: characters, at: index) { return true }
        return false
    }

    func has(prefix: StaticString, at index: Int) -> Bool {
        guard index + prefix.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<prefix.utf8CodeUnitCount where prefix.utf8Start[offset] != bytes[index + offset] {
            return false
        }
        return true
    }

    func boundary(atOrBefore index: Int) -> Int {
        guard index < bytes.count else { return bytes.count }
        var index = index
        while index > 0, bytes[index] & 0xc0 == 0x80 { index -= 1 }
        return index
    }

    func width(at index: Int) -> Int {
        let byte = bytes[index]
        return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }

    func scalar(at index: Int) -> UInt32? {
        guard index + 2 < bytes.count, width(at: index) == 3 else { return nil }
        return UInt32(bytes[index] & 0x0f) << 12 | UInt32(bytes[index + 1] & 0x3f) << 6
            | UInt32(bytes[index + 2] & 0x3f)
    }
}

struct MatchSpace {
    let data: OpaquePointer?
    let context: OpaquePointer?

    private static let mostGroups: UInt32 = 64
    /// A match is given up beyond these, so that no text takes for ever.
    private static let mostTries: UInt32 = 100_000
    private static let mostDepth: UInt32 = 1_000

    init() {
        data = pcre2_match_data_create_8(Self.mostGroups, nil)
        context = pcre2_match_context_create_8(nil)
        pcre2_set_match_limit_8(context, Self.mostTries)
        pcre2_set_depth_limit_8(context, Self.mostDepth)
    }

    func free() {
        pcre2_match_data_free_8(data)
        pcre2_match_context_free_8(context)
    }
}

extension UInt8 {
    var isLetter: Bool { (0x61...0x7a).contains(self) }

    var isDigit: Bool { (0x30...0x39).contains(self) }
}
