import Actions
import Programs
import VoiceCore

struct Replacement: Equatable, Sendable {
    var old: String
    var new: String

    init?(_ text: String) {
        self.init(orRemoval: text)
        if isRemoval { return nil }
    }

    /// Also reads `walk=`, which removes the words.
    init?(orRemoval text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].contains(where: { !$0.isWhitespace }) else { return nil }
        (old, new) = (String(parts[0]), String(parts[1]))
    }

    var isRemoval: Bool { new.allSatisfy(\.isWhitespace) }
}

struct AskedCorrections {
    private let accepted: [String]
    private let replacements: [Replacement]
    private let entry: Entry
    private let name: String

    init(_ invocation: Invocation, of entry: Entry) {
        accepted = invocation.all(EditCommand.accept)
        replacements = invocation.all(EditCommand.replace)
        self.entry = entry
        name = invocation.arguments.first ?? entry.id.description
    }

    func edit() throws -> (edit: EntryEdit, said: [String]) {
        var text = CorrectedText(entry)
        var said: [String] = []
        for typed in accepted {
            let (word, time) = Self.parts(of: typed)
            do {
                try text.correct(.alternative(word) { time?.isMet(by: $0) ?? true })
            } catch {
                throw failure(error, typed, word)
            }
        }
        for replacement in replacements {
            do {
                let count = try text.correct(.everywhere(replacement.old, by: replacement.new))
                let deed = replacement.isRemoval ? "removed" : "→ \(replacement.new)"
                let times = Shown.counted(count, "place", "places")
                said.append("\(replacement.old) \(deed): \(times)".printable)
            } catch {
                throw failure(error, replacement.old, replacement.old)
            }
        }
        return (try text.edit(), said)
    }

    /// `walked@0:51` names one of several places.
    private static func parts(of typed: String) -> (word: String, time: TypedTime?) {
        let parts = typed.split(separator: "@", maxSplits: 1).map(String.init)
        guard parts.count == 2, let time = TypedTime(parts[1]) else { return (typed, nil) }
        return (parts[0], time)
    }

    private func failure(_ fault: WordCorrectionFault, _ typed: String, _ word: String) -> Failure {
        switch fault {
        case .notInText, .noSuchPlace, .noWordLeft:
            Failure(
                .noSuchFile,
                "‘\(word)’ is not in the text, so nothing was changed",
                advice: "voicecore show \(name) shows it"
            )
        case .noAlternatives(let isSecondEar):
            Failure(
                .noSuchFile,
                isSecondEar
                    ? "the second ear heard this entry, and gives no alternatives, so nothing was changed"
                    : "no alternatives are known for this entry's words, so nothing was changed",
                advice: "say which word is wrong: voicecore edit \(name) --replace WRONG=\(ShellWord(word))"
            )
        case .noSuchAlternative:
            Failure(
                .noSuchFile,
                "the engine has no alternative ‘\(typed)’, so nothing was changed",
                advice:
                    "voicecore show \(name) --words lists the alternatives; --replace OLD=NEW takes any word"
            )
        case .manyPlaces(let words):
            Failure(
                .usage,
                "‘\(word)’ is an alternative in \(words.count) places",
                advice: Self.offers(word, for: words)
            )
        case .notOnce(let heard):
            Failure(
                .noSuchFile,
                "‘\(heard)’ is not in your text exactly once, so nothing was changed",
                advice: "say what to replace: --replace OLD=\(word)"
            )
        }
    }

    private static func offers(_ word: String, for words: [Word]) -> String {
        let starts = words.map(\.start)
        let offers = words.compactMap { heard in
            TypedTime.text(of: heard.start, among: starts).map { time in
                "\(word)@\(time) for ‘\(heard.word)’"
            }
        }
        let other = offers.count == words.count ? nil : "--replace OLD=\(word)"
        let accepted = offers.isEmpty ? nil : "--accept " + offers.joined(separator: ", or ")
        return [accepted, other].compactMap(\.self).joined(separator: ", or ")
    }
}

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

    /// The shortest time that means only this start; nil if another is equal.
    static func text(of start: Double, among starts: [Double]) -> String? {
        [0, 2, 3].lazy.map { Shown.place(start, decimals: $0) }
            .first { text in
                TypedTime(text).map { time in starts.count(where: time.isMet) == 1 && time.isMet(by: start) }
                    ?? false
            }
    }
}
