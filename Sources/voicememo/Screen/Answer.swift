/// What a person at standard input answers.
enum Answer {
    /// Whether it was a yes.
    static func isYes(_ line: String?) -> Bool {
        ["y", "yes"].contains(line?.lowercased() ?? "")
    }
}
