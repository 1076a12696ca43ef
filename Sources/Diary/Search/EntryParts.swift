internal import Hearing

/// The texts of an entry that words are looked for in.
struct EntryParts {
    var title: String
    var text: String
    var isEdited: Bool
    /// Times of the text's words in the sound, as lines of ``WordLines``.
    var textLines: String?
    /// Text of the blocks, each part on lines of its own.
    var blocks: String
    var transcript: String
    /// The words that were heard, as lines of ``WordLines``.
    var lines: String
    var heardSeconds: Double

    /// The words' place, looking first where a person would.
    func hit(_ place: HitPlace) -> (field: SearchHit.Field, context: HitContext, second: Double?)? {
        for (field, text) in fields {
            guard let range = place.range(in: text) else { continue }
            // Blocks and their parts have nothing to do with one another.
            let context = HitContext(of: range, in: text, lineBreak: field == .block ? " · " : " ")
            let isCutOff = field == .text && range.upperBound > endOfText(in: text)
            // A word of a text without places may have been heard, too.
            let second = second(of: place, in: field) ?? (place.isOfOne ? self.second(of: place) : nil)
            let isSpoken = field == .text || field == .transcript
            return (isCutOff ? .transcript : field, context, isSpoken ? second : nil)
        }
        return nil
    }

    /// A place where one of the words was perhaps said, though another was heard.
    func guess(_ place: HitPlace) throws(DiaryError) -> (guess: String, context: HitContext, second: Double)?
    {
        let words = try WordLines.words(of: lines)
        guard let found = place.guess(among: words) else { return nil }
        let context = HitContext(ofWord: found.place, in: words.map(\.word))
        return (found.guess, context, words[found.place].start)
    }

    /// When the words are said, by the person's text or by what was heard.
    func second(of place: HitPlace) -> Double? {
        second(of: place, in: .text) ?? second(of: place, in: .transcript)
    }

    private func second(of place: HitPlace, in field: SearchHit.Field) -> Double? {
        switch field {
        case .title, .block: nil
        case .transcript: place.second(inLines: lines)
        case .text:
            if let textLines {
                place.second(inLines: textLines).flatMap { isSaid(at: $0, in: textLines) ? $0 : nil }
            } else {
                // Nobody has placed a person's words yet, so nobody knows that they are said at all.
                isEdited ? nil : place.second(inLines: lines)
            }
        }
    }

    /// The aligned word was really said there.
    private func isSaid(at second: Double, in textLines: String) -> Bool {
        guard let own = try? WordLines.words(of: textLines), let heard = try? WordLines.words(of: lines),
            let place = own.firstIndex(where: { $0.start == second })
        else { return true }
        return SaidWords(own, heard: heard, seconds: heardSeconds).isSaid(place)
    }

    /// Fields in the order in which a person would look; a cut transcript is searched whole.
    private var fields: [(SearchHit.Field, String)] {
        (isCut ? [(.text, transcript)] : [(.text, text), (.transcript, transcript)])
            + [(.block, blocks), (.title, title)]
    }

    /// The text is the beginning of the transcript, and no person's own.
    private var isCut: Bool { !isEdited && !text.isEmpty && transcript.utf8.starts(with: text.utf8) }

    /// The end of the text within the searched text.
    private func endOfText(in whole: String) -> String.Index {
        isCut ? whole.utf8.index(whole.startIndex, offsetBy: text.utf8.count) : whole.endIndex
    }
}

extension Database {
    /// The texts of one entry.
    func parts(of key: Int64) throws(DiaryError) -> EntryParts? {
        let blocks = try blocks(of: key).flatMap(\.parts).joined(separator: "\n")
        return try first(
            """
            SELECT title, entry.text, text_edited, text_words, transcript.text, transcript.words,
                transcript.seconds
            FROM entry LEFT JOIN transcript ON transcript.entry = entry.key WHERE entry.key = ?
            """,
            [.integer(key)]
        ) {
            EntryParts(
                title: $0[0].optionalText ?? "",
                text: $0[1].text,
                isEdited: $0[2].bool,
                textLines: $0[3].optionalText,
                blocks: blocks,
                transcript: $0[4].optionalText ?? "",
                lines: $0[5].optionalText ?? "",
                heardSeconds: $0[6].isNull ? 0 : $0[6].double
            )
        }
    }
}
