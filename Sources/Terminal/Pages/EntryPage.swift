import Programs
import VoiceCore

struct EntryPage {
    let entry: Entry
    let shortID: String
    let folder: DiaryFolder
    let paint: Paint
    let width: Int?
    let wholeTranscript: Bool
    let words: Bool

    var text: String {
        var parts = [facts.joined(separator: "\n")]
        parts += texts
        if let blocks = BlockLines(entry: entry, paint: paint, width: width).text { parts.append(blocks) }
        if let mood = entry.mood, !mood.evidence.isEmpty { parts.append(evidence(of: mood)) }
        if let moodAdvice { parts.append(moodAdvice) }
        if words { parts.append(wordTable) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var texts: [String] {
        var texts: [String] = []
        let text = entry.wholeText
        if !text.isEmpty { texts.append(wrapped(marked(entry.spoken))) }
        if wholeTranscript, entry.textEdited, let transcript = entry.transcript {
            texts.append(paint("Transcript", .bold) + "\n" + wrapped(marked(transcript.spoken)))
        }
        return texts
    }

    private var facts: [String] {
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { lines.append(paint(TextWidth.pad(name, to: 8), .dim) + " " + value) }
        }
        if let title = entry.title { lines.append(paint(title, .bold)) }
        add("id", entry.id.description)
        add("when", "\(Self.day(entry.recordedAt, entry.dateCertainty)) (\(Self.source(of: entry)))")
        if entry.day != entry.recordedAt.localDay { add("day", entry.day.description) }
        add("journal", entry.journal?.printable)
        add("tags", entry.tags.isEmpty ? nil : entry.tags.map { "#" + $0.printable }.joined(separator: " "))
        add("mood", moodLine)
        let isCorrected = entry.textEdited && entry.transcript != nil
        add("text", isCorrected ? "yours; --transcript shows what was heard" : nil)
        add("sound", entry.sound.map { "\(Shown.length($0.seconds))  \(folder.absolute($0.path).printable)" })
        add("heard", entry.transcript.map(heardLine))
        add("made of", entry.origin.map(Self.source))
        add("device", entry.device?.printable)
        add("to come", entry.pending.isEmpty ? nil : entry.pending.map(\.plain).joined(separator: ", "))
        return lines
    }

    private static func day(_ moment: Moment, _ certainty: DateCertainty) -> String {
        certainty.knowsTime(of: moment) ? Shown.minute(moment) : moment.localDay.description
    }

    private static func source(of entry: Entry) -> String {
        let own = entry.ownDate.map { "; its own date is \(Self.day($0.recordedAt, $0.dateCertainty))" } ?? ""
        let known = entry.timeIsKnown
        return DateSentence.text(
            entry.dateSource,
            entry.dateCertainty,
            timeIsKnown: known,
            isWritten: entry.sound == nil
        ) + own
    }

    private static func source(_ origin: Origin) -> String {
        origin.name.printable + (origin.flaw.map { "; \($0.sentence)" } ?? "")
    }

    private var moodLine: String? {
        guard let mood = entry.mood else {
            // Of an entry whose own text was removed, its other blocks say enough.
            let reason = entry.reading?.moodReason
            if reason == .noText, !entry.blocks.isEmpty { return nil }
            return reason.map { "unsure: \(MoodSentence.word($0))" }
        }
        var line = paint.mood(positive: mood.positive, emotion: mood.emotion)
        if mood.source == .analyser { line += " by your analyser" }
        if mood.source == .person {
            line += " as you said"
            if let found = entry.reading?.mood {
                line += ", read as \(paint.mood(positive: found.positive, emotion: found.emotion))"
            }
        }
        return line
    }

    private func heardLine(_ transcript: Transcript) -> String {
        var line = Shown.counted(transcript.words.count, "word", "words")
        line += " by \(transcript.engine)"
        // An engine of one's own has neither.
        if !transcript.model.isEmpty { line += " \(transcript.model) \(transcript.preset)" }
        if transcript.engine == SecondEar.engine, !transcript.words.isEmpty {
            line += ", timed by PocketSphinx"
        }
        for part in transcript.parts ?? [] { line += "; \(part.sentence(placed: Shown.place))" }
        if transcript.capped {
            line += "; \(Shown.unheard(of: transcript)) not heard: "
            line += "voicecore redo \(shortID) --over-cap split hears all of it"
        }
        return line.printable
    }

    private func marked(_ text: SpokenWords) -> String {
        let tokens = text.tokens.map { token -> String in
            let space = token.space.printableLines
            guard text.isDoubtful(token) else { return space + token.text.printableLines }
            let parts = TranscriptFormat.parts(of: token.text)
            return space + paint(parts.word, .underline) + "[?]" + parts.marks.printableLines
        }
        return tokens.joined() + text.lastSpace.printableLines
    }

    private func wrapped(_ text: String) -> String {
        guard let width else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TextWidth.wrap(String($0), to: min(width, 100)).joined(separator: "\n") }
            .joined(separator: "\n")
    }

    private var moodAdvice: String? {
        guard width != nil, entry.personMood == nil, entry.reading != nil else { return nil }
        return paint.moodAdvice(shortID, emotion: entry.mood?.emotion)
    }

    private static let mostEvidence = 8

    private func evidence(of mood: Mood) -> String {
        let heaviest = mood.evidence.indices.sorted { mood.evidence[$0].weight > mood.evidence[$1].weight }
        let shown = heaviest.prefix(Self.mostEvidence).sorted().map { mood.evidence[$0] }
        var lines = shown.map { evidence in
            var line = "  “\(evidence.phrase)” \(evidence.toward) \((evidence.weight * 100).rounded() / 100)"
            if let start = evidence.start { line += " at \(Shown.place(start))" }
            if let turns = evidence.turnedBy, !turns.isEmpty { line += " (\(turns.joined(separator: ", ")))" }
            return line.printable
        }
        let left = mood.evidence.count - shown.count
        if left > 0 { lines.append(paint("  and \(left) more; --json has all", .dim)) }
        // What an analyser goes by is not known: these words are those of the tables.
        let title = mood.source == .analyser ? "Found by the tables" : "Because of"
        return ([paint(title, .bold)] + lines).joined(separator: "\n")
    }

    private var wordTable: String {
        let heard = Self.lines(of: entry.transcript?.words ?? [])
        guard entry.textEdited else { return heard }
        let said = entry.textWordsAreSaid
        let unknown = said?.contains(false) == true ? "\n  – where nobody knows when a word was said" : ""
        let own =
            entry.textWords.map { Self.lines(of: $0, said) + unknown }
            ?? (entry.pending.contains(.align)
                ? "  their times are still to come" : "  their times are not known")
        return [paint("Your words", .bold), own, "", paint("What was heard", .bold), heard].joined(
            separator: "\n"
        )
    }

    private static func lines(of words: [Word], _ said: [Bool]? = nil) -> String {
        let lines = words.enumerated().map { place, word in
            let isSaid = said?[place] ?? true
            let times = isSaid ? [word.start, word.end] : [.nan, .nan]
            return "\(times.map(seconds).joined(separator: " ")) \(seconds(word.probability)) \(word.word)"
                + (word.alternatives.map { $0.isEmpty ? "" : "  or \($0.joined(separator: ", "))" } ?? "")
        }
        return lines.map(\.printable).joined(separator: "\n")
    }

    private static func seconds(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "      –" }
        let hundredths = Int((value * 100).rounded())
        let text = "\(hundredths / 100).\(Shown.two(hundredths % 100))"
        return String(repeating: " ", count: max(0, 7 - text.count)) + text
    }
}

enum DateSentence {
    static func text(
        _ source: DateSource,
        _ certainty: DateCertainty,
        timeIsKnown: Bool,
        isWritten: Bool = false
    ) -> String {
        let from =
            switch source {
            case .on: "as you said"
            case .sidecar: "from the file beside it"
            case .name where certainty == .guessed: "from the folders it lay in"
            case .name: "from the file's name"
            case .metadata: "from the file"
            case .modified: "when the file was last written"
            case .live: isWritten ? "written here" : "recorded here"
            }
        return switch certainty {
        case .exact: from
        case .zoneAssumed: from + ", zone assumed"
        case .dayOnly: from + (timeIsKnown ? ", time of day from the file" : ", time of day unknown")
        case .guessed: from + (timeIsKnown ? ", a guess" : ", a guess, time of day unknown")
        }
    }
}
