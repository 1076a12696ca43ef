import Programs
import VoiceCore

/// Words of a text and those that take their place: `walk=walked`.
struct Replacement: Equatable, Sendable {
    var old: String
    var new: String

    init?(_ text: String) {
        self.init(orRemoval: text)
        if isRemoval { return nil }
    }

    /// Reads `walk=` as well, which puts nothing in the place of the words.
    init?(orRemoval text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].contains(where: { !$0.isWhitespace }) else { return nil }
        (old, new) = (String(parts[0]), String(parts[1]))
    }

    /// Deletes the words.
    var isRemoval: Bool { new.allSatisfy(\.isWhitespace) }
}

extension TextCorrection {
    /// The entry's text after `--accept` and `--replace`; nil if neither is given.
    ///
    /// Messages in `said` are for after the change.
    static func asked(_ invocation: Invocation, of entry: Entry, said: inout [String]) throws
        -> TextCorrection?
    {
        let replacements = invocation.all(EditCommand.replace)
        let accepted = invocation.all(EditCommand.accept)
        guard !replacements.isEmpty || !accepted.isEmpty else { return nil }
        let name = invocation.arguments.first ?? entry.id.description
        var correction = TextCorrection(entry.wholeText)
        for word in accepted { try correction.accept(word, of: entry, named: name) }
        for replacement in replacements {
            let count =
                replacement.isRemoval
                ? correction.remove(replacement.old)
                : correction.replace(replacement.old, by: replacement.new)
            guard count > 0 else {
                throw Failure(
                    .noSuchFile,
                    "‘\(replacement.old)’ is not in the text, so nothing was changed",
                    advice: "voicecore show \(name) shows it"
                )
            }
            let times = Shown.counted(count, "place", "places")
            let deed = replacement.isRemoval ? "removed" : "→ \(replacement.new)"
            said.append("\(replacement.old) \(deed): \(times)".printable)
        }
        return correction
    }

    /// Takes a word that the recogniser had thought of; `walked@0:51` says which of several places is meant.
    private mutating func accept(_ typed: String, of entry: Entry, named name: String) throws {
        let words = entry.transcript?.words ?? []
        let parts = typed.split(separator: "@", maxSplits: 1).map(String.init)
        let time = parts.count == 2 ? TypedTime(parts[1]) : nil
        let word = time == nil ? typed : parts[0]
        var places = Self.places(of: word, in: words)
        if let time { places.removeAll { !time.isMet(by: words[$0].start) } }
        guard words.contains(where: { !($0.alternatives ?? []).isEmpty }) else {
            let isSecondEar = entry.transcript?.engine == SecondEar.engine
            throw Failure(
                .noSuchFile,
                isSecondEar
                    ? "the second ear heard this entry, and gives no alternatives, so nothing was changed"
                    : "no alternatives are known for this entry's words, so nothing was changed",
                advice: "say which word is wrong: voicecore edit \(name) --replace WRONG=\(ShellWord(word))"
            )
        }
        guard let place = places.first else {
            throw Failure(
                .noSuchFile,
                "the engine has no alternative ‘\(typed)’, so nothing was changed",
                advice:
                    "voicecore show \(name) --words lists the alternatives; --replace OLD=NEW takes any word"
            )
        }
        guard places.count == 1 else {
            throw Failure(
                .usage,
                "‘\(word)’ is an alternative in \(places.count) places",
                advice: Self.offers(word, at: places, of: words)
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

    /// Each of several places with a time that is its own; what begins at one moment is told apart by its words.
    private static func offers(_ word: String, at places: [Int], of words: [Word]) -> String {
        let starts = places.map { words[$0].start }
        let offers = places.compactMap { place in
            TypedTime.text(of: words[place].start, among: starts).map { time in
                "\(word)@\(time) for ‘\(words[place].word)’"
            }
        }
        let other = offers.count == places.count ? nil : "--replace OLD=\(word)"
        let accepted = offers.isEmpty ? nil : "--accept " + offers.joined(separator: ", or ")
        return [accepted, other].compactMap(\.self).joined(separator: ", or ")
    }
}

/// The time at which a word begins, as exactly as a person typed it.
private struct TypedTime {
    let seconds: Double
    let decimals: Int

    init?(_ text: String) {
        guard let seconds = Shown.seconds(ofClock: text) else { return nil }
        self.seconds = seconds
        decimals = text.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    }

    /// A whole second means all that begins within it; decimals are rounded, as lists of words show them.
    func isMet(by start: Double) -> Bool {
        guard decimals > 0 else { return start.rounded(.down) == seconds }
        let places: Double = decimals == 1 ? 10 : decimals == 2 ? 100 : 1_000
        return (start * places).rounded() == (seconds * places).rounded()
    }

    /// The shortest time that means only one of several moments; nothing where two are the same.
    static func text(of start: Double, among starts: [Double]) -> String? {
        [0, 2, 3].lazy.map { Shown.place(start, decimals: $0) }
            .first { text in
                TypedTime(text).map { time in starts.count(where: time.isMet) == 1 && time.isMet(by: start) }
                    ?? false
            }
    }
}
