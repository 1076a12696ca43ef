internal import System

package enum ValueKind: Equatable, Sendable {
    case nothing, text, file, folder
    case choice([String])
    /// Values that the hidden command `offer` prints under this name.
    case offered(String)
    case offeredOrFolder(String)
    case offeredOrFile(String)

    var mayBePath: Bool {
        switch self {
        case .file, .folder, .offeredOrFolder, .offeredOrFile: true
        case .nothing, .text, .choice, .offered: false
        }
    }
}

package struct OptionDeclaration: Sendable {
    package var name: String
    package var short: Character?
    package var placeholder: String?
    package var mayStandAlone = false
    package var kind: ValueKind
    package var help: String
    package var standard: String?
    package var repeats = false
    package var isHidden = false
    package var expected: String
    package var accepts: @Sendable (String) -> Bool
    /// A specific error for an invalid value, in place of the one made from `expected`.
    package var objection: @Sendable (String) -> Failure? = { _ in nil }
    package var takesValue: Bool { placeholder != nil }
}

package protocol OptionDeclaring: Sendable {
    var declaration: OptionDeclaration { get }
}

package struct Flag: OptionDeclaring {
    package var declaration: OptionDeclaration

    package init(_ name: String, short: Character? = nil, help: String, isHidden: Bool = false) {
        declaration = OptionDeclaration(
            name: name,
            short: short,
            kind: .nothing,
            help: help,
            repeats: true,
            isHidden: isHidden,
            expected: "nothing",
            accepts: { _ in false }
        )
    }
}

/// An option with a typed value; the same constant declares it and reads it from the ``Invocation``.
package struct Option<Value: Sendable>: OptionDeclaring {
    package var declaration: OptionDeclaration
    private(set) var read: @Sendable (String) -> Value?

    package init(
        _ name: String,
        _ placeholder: String,
        short: Character? = nil,
        kind: ValueKind = .text,
        standard: String? = nil,
        repeats: Bool = false,
        mayStandAlone: Bool = false,
        expected: String,
        help: String,
        objection: @escaping @Sendable (String) -> Failure? = { _ in nil },
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.read = read
        declaration = OptionDeclaration(
            name: name,
            short: short,
            placeholder: placeholder,
            mayStandAlone: mayStandAlone,
            kind: kind,
            help: help,
            standard: standard,
            repeats: repeats,
            expected: expected,
            accepts: { read($0) != nil },
            objection: objection
        )
    }
}

extension Option where Value == String {
    package static func text(
        _ name: String,
        _ placeholder: String,
        short: Character? = nil,
        kind: ValueKind = .text,
        standard: String? = nil,
        repeats: Bool = false,
        expected: String = "a text",
        help: String
    ) -> Self {
        Option(
            name,
            placeholder,
            short: short,
            kind: kind,
            standard: standard,
            repeats: repeats,
            expected: expected,
            help: help
        ) { $0.isEmpty ? nil : kind == .text ? Path($0).mended : $0 }
    }
}

extension Option where Value == String {
    /// An option for a visible name on one line, such as a tag.
    package static func name(
        _ name: String,
        _ placeholder: String,
        kind: ValueKind = .text,
        repeats: Bool = false,
        most: Int? = nil,
        help: String
    ) -> Self {
        Option(
            name,
            placeholder,
            kind: kind,
            repeats: repeats,
            expected: "a name on one line" + (most.map { " of at most \($0) characters" } ?? ""),
            help: help
        ) { $0.isName && $0.count <= most ?? .max ? Path($0).mended.trimmed : nil }
    }
}

extension Option where Value == String {
    /// Reads a tag to look for, with or without its sign.
    package var ofTag: Self { reading(TypedTag.name) }

    /// Reads a tag to add to an entry.
    package var ofNewTag: Self { reading(TypedTag.new) }

    private func reading(_ name: @escaping @Sendable (String) -> String?) -> Self {
        var option = self
        option.declaration.accepts = { [read] in read($0).flatMap(name) != nil }
        option.read = { [read] in read($0).flatMap(name) }
        return option
    }
}

extension String {
    /// The text without white space at its ends, which nobody sees in a name.
    package var trimmed: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last].drop(while: \.isWhitespace))
    }

    package var isName: Bool {
        let isSeen = contains { !$0.isWhitespace }
        let isOneLine = !unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
        }
        return isSeen && isOneLine
    }
}

extension Option where Value == Int {
    package static func integer(
        _ name: String,
        _ placeholder: String,
        in range: ClosedRange<Int>,
        short: Character? = nil,
        standard: String? = nil,
        help: String
    ) -> Self {
        Option(
            name,
            placeholder,
            short: short,
            standard: standard,
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            help: help
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Option where Value == Double {
    package static func number(
        _ name: String,
        _ placeholder: String,
        in range: ClosedRange<Double>,
        short: Character? = nil,
        standard: String? = nil,
        help: String
    ) -> Self {
        Option(
            name,
            placeholder,
            short: short,
            standard: standard,
            expected: "a number from \(range.lowerBound) to \(range.upperBound)",
            help: help
        ) { text in Double(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Option where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    package static func choice(
        _ name: String,
        _ placeholder: String? = nil,
        of type: Value.Type,
        short: Character? = nil,
        standard: Value? = nil,
        help: String
    ) -> Self {
        let names = type.allCases.map(\.rawValue)
        return Option(
            name,
            placeholder ?? names.joined(separator: "|"),
            short: short,
            kind: .choice(names),
            standard: standard?.rawValue,
            expected: "one of " + names.joined(separator: ", "),
            help: help
        ) { Value(rawValue: $0) }
    }
}
