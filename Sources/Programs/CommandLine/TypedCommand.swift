/// A command line as a person may type it, with words of their own in it, of which some may begin with a dash.
package struct TypedCommand: CustomStringConvertible {
    package let description: String

    /// Words that begin with a dash stand last, behind the sign that ends the options.
    ///
    /// A command is what stands in front, such as `voicecore journal add`.
    package init(_ command: String, _ words: [String], _ options: [(name: String, value: String)] = []) {
        let words = words.map { ShellWord($0).description }
        let options = options.map { TypedOption($0.name, $0.value).description }
        let isDashed = words.contains { $0.hasPrefix("-") || $0.hasPrefix("'-") }
        let line = isDashed ? options + ["--"] + words : words + options
        description = ([command] + line).joined(separator: " ")
    }
}

/// An option with its value as a person may type it.
package struct TypedOption: CustomStringConvertible {
    package let description: String

    /// A value that begins with a dash stands behind an equals sign, or it might be another option.
    package init(_ name: String, _ value: String) {
        description = "--\(name)\(value.hasPrefix("-") ? "=" : " ")\(ShellWord(value))"
    }
}
