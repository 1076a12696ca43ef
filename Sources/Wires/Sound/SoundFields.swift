/// A short list of names with texts, as it crosses from a decoder to us.
package struct SoundFields: Equatable, Sendable {
    /// A name with its text.
    package struct Field: Equatable, Sendable {
        /// What the text is about.
        package var name: String
        /// The text, on one line.
        package var text: String
    }

    /// No list may be longer than this when it is written down.
    package static let limitBytes = 65_536

    /// The fields in the order in which they were added.
    package private(set) var all: [Field] = []

    package init() {}

    /// Adds a field at the end.
    package mutating func add(_ name: String, _ text: String) {
        all.append(Field(name: name, text: text))
    }

    /// The text of the first field of this name.
    package subscript(_ name: String) -> String? {
        all.first { $0.name == name }?.text
    }

    /// The list as bytes: each name and each text closed by a zero byte, no text over 4 096 bytes.
    package func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        for field in all {
            let name = Self.cleaned(field.name), text = Self.cleaned(field.text)
            guard bytes.count + name.count + text.count + 2 <= Self.limitBytes else { break }
            bytes += name + [0] + text + [0]
        }
        return bytes
    }

    /// Reads a list; nothing unless the bytes are pairs, all closed.
    package init?(decoding bytes: some Collection<UInt8>) {
        guard bytes.count <= Self.limitBytes else { return nil }
        var parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard let rest = parts.popLast(), rest.isEmpty, parts.count.isMultiple(of: 2) else { return nil }
        for index in stride(from: 0, to: parts.count, by: 2) {
            // A text that is not UTF-8 is mended here, once, and not carried further.
            add(
                String(decoding: parts[index], as: UTF8.self),
                String(decoding: parts[index + 1], as: UTF8.self)
            )
        }
    }

    private static func cleaned(_ text: String) -> [UInt8] {
        text.utf8.prefix(4096).map { $0 == 0 ? 32 : $0 }
    }
}
