internal import CPcre2

/// Text in the tables' spelling (lower case, half-width, whole syllables) with the origin of each byte.
struct NormalisedText {
    struct Letters: Equatable {
        var latin = 0
        var hangul = 0
        var other = 0
    }

    private(set) var bytes: [UInt8] = []
    private(set) var letters = Letters()
    /// Offsets in the UTF-8 of the original; one more for the end.
    private(set) var origins: [Int32] = []

    init(_ text: String, keepsLines: Bool = false) {
        let blank = keepsLines ? 0 : 1
        bytes.reserveCapacity(text.utf8.count)
        origins.reserveCapacity(text.utf8.count + 1)
        var offset = 0
        var spaces = 0
        var lineEnds = 0
        var spaceOffset = 0
        for scalar in text.unicodeScalars {
            defer { offset += UTF8.width(scalar) }
            if Self.isWhitespace(scalar) {
                if spaces == 0 { spaceOffset = offset }
                spaces += 1
                lineEnds += scalar == "\n" ? 1 : 0
                continue
            }
            if spaces > 0, !bytes.isEmpty { append(lineEnds > blank ? "\n" : " ", from: spaceOffset) }
            spaces = 0
            lineEnds = 0
            if let plain = Self.plain(scalar) { appendCounted(plain, from: offset) }
        }
        origins.append(Int32(clamping: spaces > 0 && !bytes.isEmpty ? spaceOffset : offset))
    }

    /// Unicode properties are slow, and most characters are plain.
    private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0d, 0x20: true
        case 0...0x7f, 0xac00...0xd7a3: false
        default: scalar.properties.isWhitespace
        }
    }

    func origin(of range: Range<Int>) -> Range<Int> {
        let start = Int(origins[range.lowerBound])
        // The next character's origin, unless spaces were left out between.
        let end = range.upperBound > range.lowerBound ? end(of: range.upperBound - 1) : start
        return start..<max(start, end)
    }

    private func end(of index: Int) -> Int {
        var next = index + 1
        while next < bytes.count, origins[next] == origins[index] { next += 1 }
        return Int(origins[next])
    }

    private mutating func appendCounted(_ scalar: Unicode.Scalar, from offset: Int) {
        switch scalar.value {
        case 0x61...0x7a: letters.latin += 1
        case 0xac00...0xd7a3, 0x3131...0x318e: letters.hangul += 1
        case 0...0x7f, 0xc0...0x24f: break
        case 0x1161...0x1175, 0x11a8...0x11c2:
            if joins(scalar) { return }
            letters.hangul += 1
        case 0x1100...0x1112: letters.hangul += 1
        default: letters.other += scalar.properties.isAlphabetic ? 1 : 0
        }
        append(scalar, from: offset)
    }

    private mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
        for byte in UTF8.encode(scalar) ?? .init() {
            bytes.append(byte)
            origins.append(Int32(clamping: offset))
        }
    }

    /// Composes a lone vowel or final consonant with the syllable before it.
    private mutating func joins(_ scalar: Unicode.Scalar) -> Bool {
        guard bytes.count >= 3, let last = lastScalar() else { return false }
        let joined: UInt32
        if (0x1161...0x1175).contains(scalar.value), (0x1100...0x1112).contains(last) {
            joined = 0xac00 + ((last - 0x1100) * 21 + scalar.value - 0x1161) * 28
        } else if (0x11a8...0x11c2).contains(scalar.value), (0xac00...0xd7a3).contains(last),
            (last - 0xac00) % 28 == 0
        {
            joined = last + scalar.value - 0x11a7
        } else {
            return false
        }
        guard let syllable = Unicode.Scalar(joined) else { return false }
        let origin = Int(origins[bytes.count - 3])
        bytes.removeLast(3)
        origins.removeLast(3)
        append(syllable, from: origin)
        return true
    }

    private func lastScalar() -> UInt32? {
        let tail = bytes.suffix(3).map(UInt32.init)
        guard tail.count == 3, tail[0] & 0xf0 == 0xe0 else { return nil }
        return (tail[0] & 0x0f) << 12 | (tail[1] & 0x3f) << 6 | (tail[2] & 0x3f)
    }

    /// Nil for joiners and hidden characters.
    static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x41...0x5a: Unicode.Scalar(scalar.value + 0x20)
        case 0...0x7f: scalar
        case 0x2018, 0x2019, 0x02bc, 0xff07: "'"
        case 0xfe6a: "%"
        case 0x200b...0x200f, 0x2060, 0xfeff, 0xfe0f: nil
        case 0xff01...0xff5e: Unicode.Scalar(scalar.value - 0xfee0).flatMap(plain)
        default: scalar
        }
    }
}

struct TextRuler {
    private let text: String
    /// Empty when every character is one byte.
    private let starts: [Int]

    init(_ text: String) {
        self.text = text
        guard text.utf8.contains(where: { $0 >= 0x80 || $0 == 0x0d }) else {
            starts = []
            return
        }
        var starts: [Int] = []
        starts.reserveCapacity(text.utf8.count)
        var offset = 0
        for character in text {
            starts.append(offset)
            offset += character.utf8.count
        }
        self.starts = starts
    }

    func characters(_ bytes: Range<Int>) -> Range<Int> {
        guard !starts.isEmpty else { return bytes }
        let first = max(0, index(after: bytes.lowerBound) - 1)
        return first..<max(first, index(after: bytes.upperBound - 1))
    }

    func text(_ bytes: Range<Int>) -> String {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(decoding: utf8[start..<utf8.index(start, offsetBy: bytes.count)], as: UTF8.self)
    }

    private func index(after place: Int) -> Int { starts.partitioningIndex { $0 > place } }
}

/// A view of memory that must not leave its closure.
struct TextBytes {
    let bytes: UnsafeBufferPointer<UInt8>
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
    /// Gives up beyond these limits, so that no text takes for ever.
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
