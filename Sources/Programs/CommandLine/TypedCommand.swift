/// A command line as a person may type it; words that begin with a dash stand last, behind `--`.
package struct TypedCommand: CustomStringConvertible {
    package let description: String

    package init(_ command: String, _ words: [String], _ options: [(name: String, value: String)] = []) {
        let words = words.map { ShellWord($0).description }
        let options = options.map { TypedOption($0.name, $0.value).description }
        let isDashed = words.contains { $0.hasPrefix("-") || $0.hasPrefix("'-") }
        let line = isDashed ? options + ["--"] + words : words + options
        description = ([command] + line).joined(separator: " ")
    }
}

package struct TypedOption: CustomStringConvertible {
    package let description: String

    /// Joins a value that begins with a dash by an equals sign, or it might be another option.
    package init(_ name: String, _ value: String) {
        description = "--\(name)\(value.hasPrefix("-") ? "=" : " ")\(ShellWord(value))"
    }
}
