internal import VoiceCore

struct EntryRow {
    let entry: Entry
    let texts: Texts
    var heading = Tag.h3
    var pages: [String: LinkRecord] = [:]
    /// Stands in place of the time, such as a day or a year.
    var when: Markup?
    /// Stands in place of the whole text.
    var excerpt: Markup?
    var second: Double?
    /// The address it leads to instead of its page.
    var place: Address?
    var remark: Markup?

    private static let longest = 900

    private var clock: String? { texts.clock(entry.recordedAt, if: entry.timeIsKnown) }
    private var name: String { texts.name(of: entry) }

    private var isWordless: Bool {
        entry.sound != nil && entry.text.isEmpty && excerpt == nil && !entry.pending.contains(.hear)
    }

    private var address: Address { place ?? second.map { .entryAt(entry.id, $0) } ?? .entry(entry.id) }

    var markup: Markup {
        let isPending = entry.pending.contains(.hear)
        let kinds = ["row entry", entry.title == nil ? "untitled" : "", isPending ? "pending" : ""]
        return element(
            .article,
            .id("e-\(entry.id)"),
            .kind(kinds.filter { !$0.isEmpty }.joined(separator: " "))
        ) {
            gutter
            element(.div, .kind("in-measure")) {
                title
                if entry.sound != nil { VoiceLine.drawn(entry.sound, hits: second.map { [$0] } ?? []) }
                text(isPending)
                if excerpt == nil { BlocksPart(entry: entry, texts: texts, pages: pages).markup }
            }
            margin
        }
    }

    /// The title leads to the entry; without one its first words do, inside the text.
    private var title: Markup {
        if entry.title == nil, excerpt == nil, !entry.text.isEmpty || isWordless {
            return Markup(heading, [.kind("sr"), .ownDirection], Markup(name))
        }
        let kinds: [Attribute] = entry.title == nil && excerpt == nil ? [.kind("sr")] : []
        return Markup(heading, kinds, element(.a, .href(address), .ownDirection) { name })
    }

    private var gutter: Markup {
        element(.div, .kind("in-gutter")) {
            if let when {
                when
            } else {
                element(.a, .kind("time"), .href(address)) {
                    if let clock {
                        element(.time, .of(.datetime, entry.recordedAt.description)) { clock }
                    } else {
                        element(.time, .of(.datetime, entry.day.description)) { "–" }
                    }
                }
            }
            if entry.sound != nil {
                PlayButton(texts: texts, id: entry.id, name: name, second: second).markup
            }
        }
    }

    @MarkupBuilder private func text(_ isPending: Bool) -> Markup {
        if let excerpt {
            element(.p, .kind("reading"), .of(.lang, texts.language(of: entry.text)), .ownDirection) {
                excerpt
            }
        } else if isPending, entry.text.isEmpty {
            element(.p, .kind("reading")) { texts.soundIsSafe }
        } else if !entry.text.isEmpty {
            let isCut = entry.textTruncated || entry.text.count > Self.longest
            element(.p, .kind("reading"), .of(.lang, texts.language(of: entry.text)), .ownDirection) {
                let shown = String(entry.text.prefix(Self.longest))
                if entry.title == nil {
                    let (first, rest) = Texts.firstWords(of: shown)
                    element(.a, .kind("first-words"), .href(address)) { String(first) }
                    String(rest)
                } else {
                    shown
                }
                if isCut { "… " }
                if isCut { element(.a, .href(.entry(entry.id))) { texts.readOn } }
            }
        } else if isWordless {
            let words = entry.textEdited ? name : texts.noWordsHeard
            element(.p, .kind("reading")) {
                if entry.title == nil { element(.a, .kind("first-words"), .href(address)) { words } }
                if entry.title != nil, !entry.textEdited { words }
            }
        }
    }

    private var margin: Markup {
        element(.div, .kind("in-margin")) {
            MoodWord(entry: entry, texts: texts).markup
            remark
            JournalAndTags(entry: entry, texts: texts).markup
            if let sound = entry.sound { element(.p) { Figure.length(sound.seconds) } }
            if entry.dateCertainty == .guessed { element(.p) { texts.timeGuessed } }
            if entry.sound == nil, !entry.text.isEmpty {
                element(.p) { texts.written }
            } else if entry.textEdited, !entry.text.isEmpty {
                element(.p) { texts.ownText }
            }
        }
    }
}

/// Plays an entry in the list; without a script it opens the sound.
struct PlayButton {
    let texts: Texts
    let id: EntryID
    let name: String
    var second: Double?

    var markup: Markup {
        let label = second.map { texts.play(name, from: Figure.clock($0)) } ?? texts.play(name)
        var attributes: [Attribute] = [
            .kind("round"), .href(second.map { .soundAt(id, $0) } ?? .sound(id)), .of(.play, ""),
            .label(label),
        ]
        if let second { attributes.append(.of(.at, second)) }
        return Markup(.a, attributes, Icon.play(16))
    }
}

struct MoodWord {
    let entry: Entry
    let texts: Texts

    @MarkupBuilder var markup: Markup {
        let leaf = MoodGlyph(entry.mood)
        if entry.mood == nil, entry.reading == nil {
            if !entry.pending.isEmpty {
                element(.p, .kind("mood m-unsure")) {
                    MoodGlyph.unsure.drawn(20)
                    texts.notRead
                }
            }
        } else {
            element(.p, .kind("mood \(leaf.kind)")) {
                leaf.drawn(20)
                element(.span) { texts.mood(leaf) }
                if let mood = entry.mood, mood.hasFigure {
                    let isPositive = mood.positive >= 50
                    element(.span, .kind("share")) {
                        "\(isPositive ? mood.positive : mood.negative) %"
                        element(.span, .quiet) { isPositive ? " +" : " −" }
                        element(.span, .kind("sr")) { " " + texts.mood(isPositive ? .positive : .negative) }
                    }
                }
            }
            if entry.personMood != nil {
                element(.p) {
                    if let read = entry.reading?.mood {
                        texts.asYouSaid(readAs: texts.mood(MoodGlyph(read)), read.positive)
                    } else {
                        texts.asYouSaid
                    }
                }
            }
        }
    }
}

struct JournalAndTags {
    let entry: Entry
    let texts: Texts

    @MarkupBuilder var markup: Markup {
        if let journal = entry.journal {
            element(.p, .kind("where")) {
                element(.a, .href(.journal(journal)), .ownDirection, .of(.lang, texts.language(of: journal)))
                { journal }
            }
        }
        if !entry.tags.isEmpty {
            element(.p, .kind("tags")) {
                for tag in entry.tags {
                    element(.a, .href(.tag(tag)), .ownDirection, .of(.lang, texts.language(of: tag))) {
                        "#" + tag
                    }
                    " "
                }
            }
        }
    }
}

extension Texts {
    func language(of text: String) -> String {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? "ko" : "en"
    }

    /// The time on the clock where it was recorded.
    func clock(_ moment: Moment) -> String {
        let time = moment.localTime
        return "\(Figure.two(time.hour)):\(Figure.two(time.minute))"
    }

    func clock(_ moment: Moment, if isKnown: Bool) -> String? { isKnown ? clock(moment) : nil }

    func when(_ day: String, _ entry: Entry) -> String {
        entry.timeIsKnown ? day + ", " + clock(entry.recordedAt) : day
    }

    func when(_ day: String, _ entry: EntrySummary) -> String {
        entry.timeIsKnown ? day + ", " + clock(entry.recordedAt) : day
    }
}
