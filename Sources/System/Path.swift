internal import Glibc

/// A path as the file system knows it: two are one when their bytes are.
///
/// Swift takes texts for equal that show the same letters, such as `ä` in one piece or in two; for files they are two.
/// A name may also hold bytes that are no UTF-8, which no text can: each such byte is a character of its own here, one
/// of the last that Unicode leaves to private use. The system's calls are given the bytes again.
package struct Path: Sendable {
    /// The path as texts in the program name it.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The path that the system gave.
    package init(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !Self.holdsStandIns(text) {
            self.text = text
            return
        }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            var (parser, left) = (UTF8.ForwardParser(), rest.makeIterator())
            if case .valid(let scalar) = parser.parseScalar(from: &left), !Self.isStandIn(UTF8.decode(scalar))
            {
                scalars.append(UTF8.decode(scalar))
                rest = rest.dropFirst(scalar.count)
            } else {
                scalars.append(Self.standIn(for: first))
                rest = rest.dropFirst()
            }
        }
        text = String(scalars)
    }

    /// The path that the system gave, which ends before the first zero.
    package init(_ name: UnsafePointer<CChar>) {
        self.init(bytes: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
    }

    /// The bytes by which the system knows it.
    package var bytes: [UInt8] {
        guard Self.holdsStandIns(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar -> [UInt8] in
            Self.byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// Hands the path to one of the system's calls.
    package func withBytes<Answer>(_ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        guard Self.holdsStandIns(text) else { return text.withCString(body) }
        return body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    /// The path for people: a byte that is no UTF-8 is shown as `\xE4`.
    package var shown: String {
        guard Self.holdsStandIns(text) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            shown +=
                Self.byte(of: scalar).map { #"\x\#(String($0, radix: 16, uppercase: true))"# }
                ?? String(scalar)
        }
    }

    /// A text that is no path, given by somebody who writes no UTF-8.
    package var mended: String {
        guard Self.holdsStandIns(text) else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { Self.isStandIn($0) ? "\u{fffd}" : $0 })
        )
    }

    private static let firstStandIn: UInt32 = 0x10ff80

    private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= firstStandIn }

    private static func standIn(for byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(firstStandIn - 0x80 + UInt32(byte)) ?? "\u{fffd}"
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        isStandIn(scalar) ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    private static func holdsStandIns(_ text: String) -> Bool {
        text.utf8.contains(0xf4) && text.unicodeScalars.contains(where: isStandIn)
    }

    /// Paths in the order of their bytes.
    package static func sorted(_ paths: some Sequence<String>) -> [String] {
        paths.map { Path($0) }.sorted().map(\.text)
    }

    /// The name in its folder.
    package var name: String { DurableFile.split(text).name }

    /// The names on the way to it, from the outermost.
    package var names: [String] {
        text.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
    }

    /// The same without `.` on the way, which says nothing, and without `..`, which may lead through a link.
    package var withoutDots: String {
        guard text.utf8.first == UInt8(ascii: "/") else { return text }
        let names = text.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }.filter { $0 != "." }
        guard let back = names.lastIndex(of: "..") else { return joined(names[...], below: "") }
        return joined(names[(back + 1)...], below: Path(joined(names[...back], below: "")).place.text)
    }

    /// These names below a folder, with the slash at the end that a person wrote there.
    private func joined(_ names: ArraySlice<Substring>, below folder: String) -> String {
        let path = names.reduce(folder == "/" ? "" : folder) { $0 + "/" + $1 }
        return path.isEmpty || (text.utf8.last == UInt8(ascii: "/") && !names.isEmpty) ? path + "/" : path
    }

    /// Whether this is the folder, or lies in it.
    package func isAtOrBelow(_ folder: Path) -> Bool {
        guard text.utf8.starts(with: folder.text.utf8) else { return false }
        let rest = text.utf8.dropFirst(folder.text.utf8.count)
        let slash = UInt8(ascii: "/")
        return rest.isEmpty || rest.first == slash || folder.text.utf8.last == slash
    }
}

extension Path: Hashable, Comparable {
    package static func == (one: Path, other: Path) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    package static func < (one: Path, other: Path) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
}
