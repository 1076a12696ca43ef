internal import System

package struct SettingDeclaration: Sendable {
    package enum Form: Equatable, Sendable {
        case text, number, boolean
        /// A list in JSON5, or texts with this character between them.
        case list(separator: Character)
        case object
    }

    package var name: String
    package var form: Form
    package var expected: String
    package var choices: [String]
    package var standard: String
    package var help: String
    package var flag: String
    package var placeholder: String
    package var kind: ValueKind

    /// The environment variable: `VOICECORE_OVER_CAP` for `overCap`.
    ///
    /// Built from bytes, because each start makes all of them if one is set.
    package var variable: String {
        var bytes = Array(Self.variablePrefix.utf8)
        for byte in name.utf8 {
            let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            if isCapital { bytes.append(UInt8(ascii: "_")) }
            bytes.append(isSmall ? byte - 32 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package static let variablePrefix = "VOICECORE_"

    /// Describes one value of an option that may be repeated.
    var expectedOnce: String {
        guard form == .list(separator: ":") else { return expected }
        return kind == .folder ? "a folder" : "a " + placeholder.lowercased()
    }

    static func flag(for name: String) -> String {
        name.reduce(into: "") { $0 += ($1.isUppercase ? "-" : "") + $1.lowercased() }
    }

    func value(fromText text: String) -> JSON5Node? {
        switch form {
        case .text: JSON5Node(value: .text(text))
        case .number: Double(text).map { JSON5Node(value: .number($0)) }
        case .object: text.isEmpty || text == "none" ? JSON5Node(value: .null) : try? JSON5Parser.parse(text)
        case .boolean: Self.answer(text).map { JSON5Node(value: .flag($0)) }
        case .list(let separator):
            if text.isEmpty || text == "none" {
                JSON5Node(value: .null)
            } else if text.hasPrefix("[") || text.hasPrefix("{") {
                try? JSON5Parser.parse(text)
            } else {
                JSON5Node(value: .list(text.split(separator: separator).map { .text(String($0)) }))
            }
        }
    }

    private static func answer(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "", "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}

extension JSON5Node {
    static func text(_ text: String) -> JSON5Node { JSON5Node(value: .text(text)) }
    var isNull: Bool { value == .null }

    var text: String? {
        guard case .text(let text) = value, !text.isEmpty else { return nil }
        return text
    }

    var listed: [JSON5Node]? {
        switch value {
        case .list(let nodes): nodes
        case .text, .object: [self]
        case .null, .flag, .number: nil
        }
    }

    var texts: [String]? {
        guard let nodes = listed else { return nil }
        let texts = nodes.compactMap(\.text)
        return texts.count == nodes.count ? texts : nil
    }

    var tag: String? { text.flatMap(TypedTag.new) }

    var tags: [String]? {
        texts.flatMap { texts in
            let tags = texts.compactMap(TypedTag.new)
            return tags.count == texts.count ? tags : nil
        }
    }

    var number: Double? {
        guard case .number(let number) = value else { return nil }
        return number
    }

    var whole: Int? { number.flatMap { Int(exactly: $0) } }

    var answer: Bool? {
        guard case .flag(let answer) = value else { return nil }
        return answer
    }
}

package struct SettingSurroundings: Sendable {
    package var folders: Folders
    /// The base of relative paths: the file's folder, or the current one for options and variables.
    package var base: String
}

package protocol SettingDeclaring: Sendable {
    var declaration: SettingDeclaration { get }
    func resolve(_ value: JSON5Node?, _ around: SettingSurroundings) throws(SettingProblem) -> ResolvedSetting
}

package struct ResolvedSetting: Sendable {
    package var value: any Sendable
    package var shown: String
}

/// One setting: the key under which ``Settings`` is asked, and the only place that describes it.
package struct Setting<Value: Sendable>: SettingDeclaring {
    package typealias Reading = @Sendable (JSON5Node, SettingSurroundings) throws(SettingProblem) -> Value

    package var declaration: SettingDeclaration
    package let standard: @Sendable (Folders) -> Value
    var read: Reading
    let show: @Sendable (Value) -> String

    package func resolve(
        _ value: JSON5Node?,
        _ around: SettingSurroundings
    ) throws(SettingProblem) -> ResolvedSetting {
        let result = if let value { try read(value, around) } else { standard(around.folders) }
        return ResolvedSetting(value: result, shown: show(result))
    }

    /// The option of the same name; a command that lists it gets flag over environment over file over default.
    package var option: Option<String> {
        Option(
            declaration.flag,
            declaration.placeholder,
            kind: declaration.kind,
            standard: declaration.standard.isEmpty ? nil : declaration.standard,
            repeats: declaration.form == .list(separator: ":"),
            expected: declaration.expectedOnce,
            help: declaration.help
        ) { text in
            guard let value = declaration.value(fromText: text) else { return nil }
            let around = SettingSurroundings(folders: Folders(environment: [:]), base: "/")
            guard (try? read(value, around)) != nil else { return nil }
            return text
        }
    }
}
