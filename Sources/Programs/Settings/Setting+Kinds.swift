internal import VoiceCore

extension Setting {
    /// Reads by `reading`, which throws its own problems, or by `read`, whose `nil` is refused as not `expected`.
    init(
        _ name: String,
        form: SettingDeclaration.Form = .text,
        expected: String,
        choices: [String] = [],
        standardShown: String = "",
        help: String,
        flag: String? = nil,
        placeholder: String,
        kind: ValueKind = .text,
        standard: @escaping @Sendable (Folders) -> Value,
        show: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (JSON5Node, SettingSurroundings) -> Value? = { _, _ in nil },
        reading: Reading? = nil
    ) {
        self.standard = standard
        self.show = show
        let checked: Reading = { value, around throws(SettingProblem) in
            guard let result = read(value, around) else {
                let suggestion = value.text.flatMap { Suggestion.nearest(to: $0, among: choices) }
                throw SettingProblem(name, line: value.line, .bad(expected: expected, suggestion: suggestion))
            }
            return result
        }
        self.read = reading ?? checked
        declaration = SettingDeclaration(
            name: name,
            form: form,
            expected: expected,
            choices: choices,
            standard: standardShown,
            help: help,
            flag: flag ?? SettingDeclaration.flag(for: name),
            placeholder: placeholder,
            kind: kind
        )
    }
}

extension Setting where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    static func choice(_ name: String, standard: Value, help: String, flag: String? = nil) -> Self {
        let names = Value.allCases.map(\.rawValue)
        return Setting(
            name,
            expected: "one of " + names.joined(separator: ", "),
            choices: names,
            standardShown: standard.rawValue,
            help: help,
            flag: flag,
            placeholder: names.joined(separator: "|"),
            kind: .choice(names),
            standard: { _ in standard },
            show: { $0.rawValue }
        ) { value, _ in value.text.flatMap { Value(rawValue: $0) } }
    }
}

extension Setting where Value == Int {
    static func whole(
        _ name: String,
        in range: ClosedRange<Int>,
        standard: @escaping @Sendable () -> Int,
        standardShown: String,
        help: String
    ) -> Self {
        Setting(
            name,
            form: .number,
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            standardShown: standardShown,
            help: help,
            placeholder: "N",
            standard: { _ in standard() },
            show: { "\($0)" }
        ) { value, _ in value.whole.flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Setting where Value == Double {
    static func seconds(_ name: String, in range: ClosedRange<Double>, standard: Double, help: String) -> Self
    {
        Setting(
            name,
            form: .number,
            expected: "seconds from \(range.lowerBound) to \(range.upperBound)",
            standardShown: "\(standard)",
            help: help,
            placeholder: "SECONDS",
            standard: { _ in standard },
            show: { "\($0)" }
        ) { value, _ in
            value.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Setting where Value == Bool {
    static func yesOrNo(_ name: String, standard: Bool, help: String) -> Self {
        Setting(
            name,
            form: .boolean,
            expected: "true or false",
            choices: ["true", "false"],
            standardShown: "\(standard)",
            help: help,
            placeholder: "YES",
            standard: { _ in standard },
            show: { "\($0)" }
        ) { value, _ in value.answer }
    }
}

extension Setting where Value == String {
    static func path(
        _ name: String,
        kind: ValueKind,
        standardShown: String,
        help: String,
        standard: @escaping @Sendable (Folders) -> String
    ) -> Self {
        Setting(
            name,
            expected: "a path",
            standardShown: standardShown,
            help: help,
            placeholder: kind == .folder ? "DIR" : "FILE",
            kind: kind,
            standard: standard,
            show: { $0 }
        ) { value, around in value.text.map { around.folders.path($0, from: around.base) } }
    }
}

extension Setting where Value == [String]? {
    /// A program with its arguments; there is no shell between.
    static func program(_ name: String, help: String) -> Self {
        Setting(
            name,
            form: .list(separator: " "),
            expected: "a list of texts such as [\"program\", \"argument\"], or null",
            standardShown: "none",
            help: help,
            placeholder: "COMMAND",
            kind: .file,
            standard: { _ in nil },
            show: { $0?.joined(separator: " ") ?? "none" }
        ) { value, around in
            if value.isNull { return .some(nil) }
            // A program with arguments in one text would be looked for by that whole name: there is no shell.
            if value.text?.contains(where: \.isWhitespace) ?? false { return nil }
            guard var words = value.texts, let first = words.first else { return nil }
            // A name without a folder is looked for in PATH, as in a shell.
            if first.contains("/") { words[0] = around.folders.path(first, from: around.base) }
            return words
        }
    }
}
