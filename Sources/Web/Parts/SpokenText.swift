internal import Actions
internal import VoiceCore

/// A text with its words, each at its place in the sound, in paragraphs that begin at a breath.
struct SpokenText {
    typealias Piece = SpokenWords.Timed

    static func pieces(of entry: Entry) -> [Piece]? { entry.spoken.timed }

    private static let breath = 10.5

    /// Cuts at the first sentence that begins long enough after the last cut.
    static func paragraphs(_ pieces: [Piece]) -> [Range<Int>] {
        var cuts = [0]
        for place in pieces.indices.dropFirst() {
            let since = pieces[place].word.start - pieces[cuts[cuts.count - 1]].word.start
            let ended = pieces[place - 1].text.last.map { ".?!…。".contains($0) } ?? false
            if ended ? since >= breath : since >= 4 * breath { cuts.append(place) }
        }
        return zip(cuts, cuts.dropFirst() + [pieces.count]).map { $0..<$1 }
    }

    let entry: Entry
    let texts: Texts
    let pieces: [Piece]

    struct Note {
        var place: Int
        var markup: Markup
    }

    static let noteID = "kept"

    func paragraphs(noting note: Note?) -> Markup {
        together {
            for range in Self.paragraphs(pieces) {
                let start = pieces[range.lowerBound].word.start
                if let note, range.contains(note.place) { note.markup }
                element(.p, .kind("in-gutter num")) {
                    element(
                        .a,
                        .href(.soundAt(entry.id, start)),
                        .of(.at, start),
                        .label(texts.playFrom(Figure.clock(start)))
                    ) { Figure.clock(start) }
                }
                element(
                    .p,
                    .kind("in-measure reading said-text"),
                    .of(.lang, texts.language(of: entry.text)),
                    .ownDirection
                ) { paragraph(range) }
            }
        }
    }

    private func paragraph(_ range: Range<Int>) -> Markup {
        var whole = Markup()
        var place = range.lowerBound
        while place < range.upperBound {
            if place > range.lowerBound { whole += Markup(" ") }
            if let (evidence, length) = evidence(at: place, in: range) {
                whole += phrase(evidence, place..<place + length)
                place += length
            } else {
                whole += word(place)
                place += 1
            }
        }
        return whole
    }

    private func evidence(at place: Int, in range: Range<Int>) -> (Evidence, Int)? {
        for evidence in entry.reading?.mood?.evidence ?? [] {
            guard let start = evidence.start, let end = evidence.end,
                abs(pieces[place].word.start - start) < 0.005
            else { continue }
            let length = pieces[place..<range.upperBound].prefix { $0.word.start < end - 0.005 }.count
            if length > 0 { return (evidence, length) }
        }
        return nil
    }

    private func phrase(_ evidence: Evidence, _ range: Range<Int>) -> Markup {
        let leaf = MoodGlyph(toward: evidence.toward)
        let start = pieces[range.lowerBound].word.start
        // A button cannot stand in a link, so a phrase with a doubtful word is marked and not linked.
        let isLink = !pieces[range].contains(where: \.isDoubtful)
        let content = together {
            for place in range {
                if place > range.lowerBound { " " }
                if place < range.upperBound - 1 {
                    word(place)
                } else {
                    element(.span, .kind("nb")) {
                        word(place)
                        leaf.drawn(15)
                    }
                }
            }
            element(.span, .kind("sr")) { " (\(texts.mood(leaf)))" }
        }
        return isLink
            ? Markup(
                .a,
                [.kind("ev \(leaf.kind)"), .href(.soundAt(entry.id, start)), .of(.at, start)],
                content
            )
            : Markup(.span, [.kind("ev \(leaf.kind)")], content)
    }

    private func word(_ place: Int) -> Markup {
        let piece = pieces[place]
        return element(.i, .of(.start, piece.word.start), .of(.end, piece.word.end)) {
            if piece.isDoubtful {
                element(
                    .button,
                    .kind("doubt"),
                    .of(.type, "button"),
                    .of(.popovertarget, "w\(place)"),
                    .label(texts.doubtful(piece.text, Int(piece.word.probability * 100)))
                ) { piece.text }
            } else {
                piece.text
            }
        }
    }

    func doubts(_ frame: Frame, revision: String) -> Markup {
        together {
            for (place, piece) in pieces.enumerated() where piece.isDoubtful {
                element(.div, .id("w\(place)"), .of(.popover, "auto")) {
                    element(.p) {
                        texts.certainty(Int(piece.word.probability * 100)) + " "
                        element(.a, .href(.soundAt(entry.id, piece.word.start)), .of(.at, piece.word.start)) {
                            texts.hearAt(Figure.clock(piece.word.start))
                        }
                    }
                    frame.form(.word(entry.id), "choices") {
                        hidden("revision", revision)
                        hidden("word", String(place))
                        for other in piece.alternatives.prefix(6) {
                            element(.button, .of(.name, "as"), .of(.value, other), .ownDirection) { other }
                        }
                        element(.button, .of(.name, "as"), .of(.value, "")) { texts.isRight(piece.text) }
                    }
                    frame.form(.word(entry.id), "choices") {
                        hidden("revision", revision)
                        hidden("word", String(place))
                        element(.label, .kind("label"), .of(.for, "as\(place)")) { texts.otherWord }
                        element(
                            .input,
                            .id("as\(place)"),
                            .of(.type, "text"),
                            .of(.name, "as"),
                            .of(.maxlength, CorrectedText.mostLettersOfWord),
                            .of(.autocomplete, "off"),
                            .flag(.required)
                        )
                        element(.button) { texts.keep }
                    }
                }
            }
        }
    }
}
