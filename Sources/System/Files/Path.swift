internal import Glibc

/// Equal only if the bytes are; bytes that are not UTF-8 are kept at the end of Unicode's private range.
package struct Path: Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

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

    package init(_ name: UnsafePointer<CChar>) {
        self.init(bytes: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
    }

    package var bytes: [UInt8] {
        guard Self.holdsStandIns(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar -> [UInt8] in
            Self.byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    package func withBytes<Answer>(_ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        guard Self.holdsStandIns(text) else { return text.withCString(body) }
        return body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    /// Shows bytes that are not UTF-8 as `\xE4`.
    package var shown: String {
        guard Self.holdsStandIns(text) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            shown +=
                Self.byte(of: scalar).map { #"\x\#(String($0, radix: 16, uppercase: true))"# }
                ?? String(scalar)
        }
    }

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

    package static func sorted(_ paths: some Sequence<String>) -> [String] {
        paths.map { Path($0) }.sorted().map(\.text)
    }

    package var name: String { DurableFile.split(text).name }

    package var names: [String] { text.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) } }

    /// Drops `.`; keeps `..`, which may lead through a link.
    package var withoutDots: String {
        guard text.utf8.first == UInt8(ascii: "/") else { return text }
        let names = text.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }.filter { $0 != "." }
        guard let back = names.lastIndex(of: "..") else { return joined(names[...], below: "") }
        return joined(names[(back + 1)...], below: Path(joined(names[...back], below: "")).place.text)
    }

    private func joined(_ names: ArraySlice<Substring>, below folder: String) -> String {
        let path = names.reduce(folder == "/" ? "" : folder) { $0 + "/" + $1 }
        return path.isEmpty || (text.utf8.last == UInt8(ascii: "/") && !names.isEmpty) ? path + "/" : path
    }

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
