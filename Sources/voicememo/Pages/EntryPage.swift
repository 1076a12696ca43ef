import CommandLineKit
import ProgramKit
import VoiceCore

/// An entry on a page.
struct EntryPage {
    let entry: Entry
    /// What a person may type for it.
    let shortID: String
    let folder: DiaryFolder
    let paint: Paint
    /// The columns to which text is broken; nothing where nobody looks at it.
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

    /// The text, cut or whole, and below a person's own what was heard, when it is asked for.
    private var texts: [String] {
        var texts: [String] = []
        let isWhole = wholeTranscript || !entry.textTruncated
        let text = isWhole ? entry.wholeText : entry.text
        if !text.isEmpty { texts.append(wrapped(marked(text, entry.textWords) + (isWhole ? "" : "…"))) }
        if !isWhole { texts.append(paint("(cut here: --transcript shows all of it)", .dim)) }
        if wholeTranscript, entry.textEdited, let transcript = entry.transcript {
            texts.append(paint("Transcript", .bold) + "\n" + wrapped(marked(transcript.text, nil)))
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
        add("when", "\(Shown.minute(entry.recordedAt)) (\(Self.source(of: entry)))")
        if entry.day != entry.recordedAt.localDay { add("day", entry.day.description) }
        add("journal", entry.journal?.printable)
        add("tags", entry.tags.isEmpty ? nil : entry.tags.map { "#" + $0.printable }.joined(separator: " "))
        add("mood", moodLine)
        let isCorrected = entry.textEdited && entry.transcript != nil
        add("text", isCorrected ? "yours; --transcript shows what was heard" : nil)
        add("sound", entry.sound.map { "\(Shown.length($0.seconds))  \(folder.absolute($0.path).printable)" })
        add("heard", entry.transcript.map(heardLine))
        add("made of", entry.origin?.name.printable)
        add("device", entry.device?.printable)
        add("to come", entry.pending.isEmpty ? nil : entry.pending.map(\.plain).joined(separator: ", "))
        return lines
    }

    private static func source(of entry: Entry) -> String {
        let from =
            switch entry.dateSource {
            case .on: "as you said"
            case .sidecar: "from the file beside it"
            case .name: "from the file's name"
            case .metadata: "from the file"
            case .modified: "when the file was last written"
            case .live: entry.sound == nil ? "written here" : "recorded here"
            }
        let certainty =
            switch entry.dateCertainty {
            case .exact: ""
            case .zoneAssumed: ", zone assumed"
            case .dayOnly: ", time of day unknown"
            case .guessed: ", a guess"
            }
        let own = entry.ownDate.map { "; its own date is \(Shown.minute($0.recordedAt))" } ?? ""
        return from + certainty + own
    }

    private var moodLine: String? {
        guard let mood = entry.mood else {
            return entry.reading?.moodReason.map { "unsure: \(MoodSentence.word($0))" }
        }
        var line = paint.mood(positive: mood.positive, emotion: mood.emotion)
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
        line += " by \(transcript.engine) \(transcript.model) \(transcript.preset)"
        if transcript.engine == SecondEar.engine { line += ", timed by PocketSphinx" }
        for part in transcript.parts ?? [] {
            line += "; \(Shown.length(part.start)) to \(Shown.length(part.end)) \(part.sentence)"
        }
        if transcript.capped {
            line += ", and \(Shown.length(transcript.unheardSeconds)) not heard, beyond the cap"
        }
        return line.printable
    }

    /// A word that a person wrote is not to be doubted, whoever placed it.
    private func isDoubtful(_ word: Word) -> Bool {
        entry.transcript?.isDoubtful(word) ?? false
    }

    /// The text with its doubtful words marked, where its words are those that were heard.
    private func marked(_ text: String, _ aligned: [Word]?) -> String {
        let heard = aligned ?? entry.transcript?.words ?? []
        let pieces = text.split(separator: " ", omittingEmptySubsequences: false)
        guard !(entry.textEdited && aligned == nil && text == entry.text), heard.count >= pieces.count else {
            return text.printableLines
        }
        return zip(pieces, heard).map { piece, word in
            isDoubtful(word) ? paint(String(piece), .underline) + "[?]" : piece.printableLines
        }.joined(separator: " ")
    }

    private func wrapped(_ text: String) -> String {
        guard let width else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TextWidth.wrap(String($0), to: min(width, 100)).joined(separator: "\n") }
            .joined(separator: "\n")
    }

    /// How a person says what the mood was; nothing where they said it already, or where nobody looks.
    private var moodAdvice: String? {
        guard width != nil, entry.personMood == nil, entry.reading != nil else { return nil }
        let feeling = entry.mood?.emotion == .joy ? "sadness" : "joy"
        return paint("not so? voicememo edit \(shortID) --mood \(feeling)", .dim)
    }

    private func evidence(of mood: Mood) -> String {
        let lines = mood.evidence.map { evidence in
            var line = "  “\(evidence.phrase)” \(evidence.toward) \((evidence.weight * 100).rounded() / 100)"
            if let start = evidence.start { line += " at \(Shown.length(start))" }
            if let turns = evidence.turnedBy, !turns.isEmpty { line += " (\(turns.joined(separator: ", ")))" }
            return line.printable
        }
        return ([paint("Because of", .bold)] + lines).joined(separator: "\n")
    }

    private var wordTable: String {
        let lines = (entry.transcript?.words ?? []).map { word in
            "\(Self.seconds(word.start)) \(Self.seconds(word.end)) \(Self.seconds(word.probability)) \(word.word)"
                + (word.alternatives.map { $0.isEmpty ? "" : "  or \($0.joined(separator: ", "))" } ?? "")
        }
        return lines.map(\.printable).joined(separator: "\n")
    }

    /// With two decimals, in columns.
    private static func seconds(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "     –" }
        let hundredths = Int((value * 100).rounded())
        let text = "\(hundredths / 100).\(Shown.two(hundredths % 100))"
        return String(repeating: " ", count: max(0, 7 - text.count)) + text
    }
}
