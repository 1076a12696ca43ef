internal import System

/// The kind of a value, for completion.
package enum ValueKind: Equatable, Sendable {
    case nothing, text, file, folder
    case choice([String])
    /// Values that the hidden command `offer` prints under this name.
    case offered(String)
    /// Values that `offer` prints under this name, or a folder.
    case offeredOrFolder(String)
    /// Values that `offer` prints under this name, or a file.
    case offeredOrFile(String)

    /// True if a value can be the path of a file or a folder.
    var mayBePath: Bool {
        switch self {
        case .file, .folder, .offeredOrFolder, .offeredOrFile: true
        case .nothing, .text, .choice, .offered: false
        }
    }
}

/// Facts about one option, for help, completion, the manual page and the parser.
package struct OptionDeclaration: Sendable {
    /// The long name, without dashes.
    package var name: String
    /// The letter of its short form.
    package var short: Character?
    /// The value's name in help, such as `SECONDS`, or `nil` for a flag.
    package var placeholder: String?
    /// Allows leaving out the value, which is then empty.
    package var mayStandAlone = false
    /// The kind of value, for completion.
    package var kind: ValueKind
    /// One line of help.
    package var help: String
    /// The default, as help shows it.
    package var standard: String?
    /// May be given more than once.
    package var repeats = false
    /// Hidden from help and completion.
    package var isHidden = false
    /// Describes a valid value, for the error message.
    package var expected: String
    /// Validates a value.
    package var accepts: @Sendable (String) -> Bool
    /// A specific error for an invalid value, in place of the one made from `expected`.
    package var objection: @Sendable (String) -> Failure? = { _ in nil }

    package var takesValue: Bool { placeholder != nil }
}

/// Anything that stands in a command's list of options.
package protocol OptionDeclaring: Sendable {
    var declaration: OptionDeclaration { get }
}

/// An option that is there or not, such as `--json`.
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

/// An option with a value of a known type.
///
/// The constant is declared once, stands in the command's table, and is the key under which
/// the command asks the ``Invocation`` for what was given.
package struct Option<Value: Sendable>: OptionDeclaring {
    package var declaration: OptionDeclaration
    /// Parses a value, or returns `nil` if it is invalid.
    private(set) var read: @Sendable (String) -> Value?

    /// An option of any type; the factories below cover the usual ones.
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
    /// An option whose value is any text that is not empty.
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
    /// An option whose value is the name of something, such as a tag: it is seen, and stands on one line.
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
    /// The same option, whose value is a tag that is looked for, and may be typed as tags are shown.
    package var ofTag: Self { reading(TypedTag.name) }

    /// The same option, whose value is a tag that an entry gets.
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

    /// True for a visible text on one line.
    package var isName: Bool {
        let isSeen = contains { !$0.isWhitespace }
        let isOneLine = !unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
        }
        return isSeen && isOneLine
    }
}

extension Option where Value == Int {
    /// An option whose value is a whole number within limits.
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
    /// An option whose value is a number within limits.
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
    /// An option whose value is one of an enumeration's names.
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
