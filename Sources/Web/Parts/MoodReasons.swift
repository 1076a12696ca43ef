internal import Actions
internal import VoiceCore

struct MoodReasons: Framed {
    let frame: Frame
    let entry: Entry
    let hasSound: Bool

    var markup: Markup {
        element(.aside, .kind("in-margin reasons"), .label(texts.moods)) {
            let leaf = MoodGlyph(entry.mood)
            if entry.mood != nil || entry.reading != nil {
                element(.p, .kind("mood \(leaf.kind)")) {
                    leaf.drawn(30)
                    element(.span) { texts.mood(leaf) }
                }
            } else if !entry.pending.isEmpty {
                element(.p, .kind("mood m-unsure")) {
                    MoodGlyph.unsure.drawn(30)
                    element(.span) { texts.notRead }
                }
            }
            if let mood = entry.mood, mood.hasFigure { balance(mood) }
            if entry.personMood != nil { element(.p, .kind("said-so")) { said } }
            choosing
            reasons
        }
    }

    /// Sets the mood with one click; the machine's mood is kept beside it.
    private var choosing: Markup {
        element(.details, .kind("choose")) {
            element(.summary) { entry.mood == nil ? texts.chooseMood : texts.notSo }
            frame.form(.edit(entry.id)) {
                hidden("revision", Revision(entry).text)
                for leaf in MoodGlyph.allCases { choice(leaf.rawValue, leaf, texts.mood(leaf)) }
                if entry.personMood != nil { choice("machine", MoodGlyph(entry.reading?.mood), texts.asRead) }
            }
        }
    }

    private func choice(_ value: String, _ leaf: MoodGlyph, _ name: String) -> Markup {
        element(.button, .kind(leaf.kind), .of(.name, "mood"), .of(.value, value)) {
            leaf.drawn(22)
            name
        }
    }

    private var said: String {
        guard let read = entry.reading?.mood else { return texts.asYouSaid }
        return texts.asYouSaid(readAs: texts.mood(MoodGlyph(read)), read.positive)
    }

    private func balance(_ mood: Mood) -> Markup {
        let share = Double(min(max(mood.positive, 0), 100))
        return element(.div, .kind("balance")) {
            element(.svg, .of(.role, "img"), .label(texts.balance(mood.positive, mood.negative))) {
                element(
                    .rect,
                    .kind("plus"),
                    .of(.width, Figure.short(share) + "%"),
                    .of(.height, 10),
                    .of(.y, 1)
                )
                element(
                    .rect,
                    .kind("minus"),
                    .of(.x, Figure.short(share) + "%"),
                    .of(.width, Figure.short(100 - share) + "%"),
                    .of(.height, 9),
                    .of(.y, 1.5)
                )
            }
            element(.p, .kind("ends"), .quiet) {
                element(.span) { "\(mood.positive) % +" }
                element(.span) { "\(mood.negative) % −" }
            }
        }
    }

    @MarkupBuilder private var reasons: Markup {
        let evidence = entry.reading?.mood?.evidence ?? []
        if !evidence.isEmpty {
            element(.h2) { texts.becauseOf }
            element(.ul, .kind("because")) { for one in evidence.prefix(40) { reason(one) } }
        } else if entry.reading != nil, !entry.wholeText.isEmpty {
            element(.p) { texts.nothingFelt }
        }
    }

    private func reason(_ evidence: Evidence) -> Markup {
        let leaf = MoodGlyph(toward: evidence.toward)
        let why = [texts.mood(leaf)] + (evidence.turnedBy ?? []).map { texts.turned($0) }
        return element(.li, .kind(leaf.kind)) {
            leaf.drawn(20)
            element(.q, .ownDirection) { evidence.phrase }
            if hasSound, let start = evidence.start {
                element(
                    .a,
                    .kind("num"),
                    .href(.soundAt(entry.id, start)),
                    .of(.at, start),
                    .label(texts.hearAt(Figure.clock(start)))
                ) { Figure.clock(start) }
            }
            element(.svg, .kind("weight"), .quiet) {
                element(
                    .rect,
                    .of(.width, Figure.short(min(max(evidence.weight / 4, 0), 1) * 100) + "%"),
                    .of(.height, 6),
                    .of(.rx, 3)
                )
            }
            element(.span, .kind("turned")) { why.joined(separator: "; ") }
        }
    }
}

struct FactsPart {
    let entry: Entry
    let texts: Texts

    var markup: Markup {
        element(.details, .kind("fold")) {
            element(.summary) { texts.whereFrom }
            element(.dl, .kind("facts")) {
                fact(
                    texts.recorded,
                    texts.when(texts.longDay(entry.recordedAt.localDay), entry) + ", "
                        + texts.source(of: entry)
                )
                fact(texts.madeOf, entry.origin?.name)
                fact(
                    texts.soundWord,
                    entry.sound.map {
                        "\(Figure.length($0.seconds)), \($0.codec), \($0.hertz) Hz, \(($0.bytes + 500) / 1000) kB"
                    }
                )
                fact(
                    texts.heardBy,
                    entry.transcript.map { heard in
                        // A custom engine has neither a model nor a preset of ours.
                        heard.model.isEmpty
                            ? heard.engine
                            : [heard.engine, heard.model, heard.preset].joined(separator: ", ")
                    }
                )
                fact(texts.device, entry.device)
                fact(texts.entryWord, entry.id.description)
            }
        }
    }

    @MarkupBuilder private func fact(_ name: String, _ value: String?) -> Markup {
        if let value {
            element(.dt) { name }
            element(.dd, .ownDirection) { value }
        }
    }
}
