import CommandLineKit
import VoiceCore

/// Words of a text and those that take their place: `walk=walked`.
struct Replacement: Equatable, Sendable {
    let old: String
    let new: String

    init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ part in part.contains { !$0.isWhitespace } }) else {
            return nil
        }
        (old, new) = (String(parts[0]), String(parts[1]))
    }
}

extension TextCorrection {
    /// The text of an entry after `--accept` and `--replace`, and what to say of it; nothing where neither is given.
    static func asked(_ invocation: Invocation, of entry: Entry) throws -> TextCorrection? {
        let replacements = invocation.all(EditCommand.replace)
        let accepted = invocation.all(EditCommand.accept)
        guard !replacements.isEmpty || !accepted.isEmpty else { return nil }
        let name = invocation.arguments.first ?? entry.id.description
        var correction = TextCorrection(entry.wholeText)
        for word in accepted { try correction.accept(word, of: entry, named: name) }
        for replacement in replacements {
            let count = correction.replace(replacement.old, by: replacement.new)
            guard count > 0 else {
                throw Failure(
                    .noSuchFile,
                    "‘\(replacement.old)’ is not in the text, so nothing was changed",
                    advice: "voicememo show \(name) shows it"
                )
            }
            if !invocation.isQuiet {
                let times = Shown.counted(count, "place", "places")
                invocation.console.say("\(replacement.old) → \(replacement.new): \(times)".printable)
            }
        }
        return correction
    }

    /// Takes a word that the recogniser had thought of; `walked@0:51` says which of several places is meant.
    private mutating func accept(_ typed: String, of entry: Entry, named name: String) throws {
        let words = entry.transcript?.words ?? []
        let parts = typed.split(separator: "@", maxSplits: 1).map(String.init)
        let second = parts.count == 2 ? Shown.seconds(ofClock: parts[1]) : nil
        let word = second == nil ? typed : parts[0]
        var places = Self.places(of: word, in: words)
        if let second { places.removeAll { abs(words[$0].start.rounded(.down) - second.rounded(.down)) > 0 } }
        guard words.contains(where: { !($0.alternatives ?? []).isEmpty }) else {
            throw Failure(
                .noSuchFile,
                "no alternatives are known for this entry's words, so nothing was changed",
                advice: "say what to replace: --replace OLD=\(word)"
            )
        }
        guard let place = places.first else {
            throw Failure(
                .noSuchFile,
                "the recogniser has no alternative ‘\(typed)’, so nothing was changed",
                advice:
                    "voicememo show \(name) --words lists the alternatives; --replace OLD=NEW takes any word"
            )
        }
        guard places.count == 1 else {
            let offers = places.map { "\(word)@\(Shown.place(words[$0].start)) for ‘\(words[$0].word)’" }
            throw Failure(
                .usage,
                "‘\(word)’ is an alternative in \(places.count) places",
                advice: "--accept " + offers.joined(separator: ", or ")
            )
        }
        guard put(word, at: place, of: words) else {
            throw Failure(
                .noSuchFile,
                "‘\(words[place].word)’ is not in your text exactly once, so nothing was changed",
                advice: "say what to replace: --replace OLD=\(word)"
            )
        }
    }
}
