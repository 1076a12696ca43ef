package import VoiceCore

extension MemoOutcome {
    /// A note on options that were ignored because the memo was already in the diary.
    package var unusedMessage: String? {
        guard !report.unused.isEmpty else { return nil }
        return "already in the diary, so \(Self.names(of: report.unused)) not used"
    }

    package static func names(of unused: [String]) -> String {
        let names = unused.map { $0 == "on" ? "the date" : "the \($0)" }
        let head = names.dropLast().joined(separator: ", ")
        let all = head.isEmpty ? names.joined() : "\(head) and \(names.last ?? "")"
        return all + (names.count == 1 && unused != ["tags"] ? " was" : " were")
    }
}
