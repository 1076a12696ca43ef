/// A path as the file system knows it: two are one when their bytes are.
///
/// Swift takes texts for equal that show the same letters, such as `ä` in one piece or in two; for files they are two.
package struct Path: Sendable {
    /// The path as the system's calls take it.
    package let text: String

    package init(_ text: String) {
        self.text = text
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

    /// Whether this is the folder, or lies in it.
    package func isAtOrBelow(_ folder: Path) -> Bool {
        guard text.utf8.starts(with: folder.text.utf8) else { return false }
        let rest = text.utf8.dropFirst(folder.text.utf8.count)
        let slash = UInt8(ascii: "/")
        return rest.isEmpty || rest.first == slash || folder.text.utf8.last == slash
    }

    /// Whether letters stand in it for bytes that are no text, as in a name that is not UTF-8.
    package var isMended: Bool { text.unicodeScalars.contains("\u{fffd}") }
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
