internal import System
internal import VoiceCore

/// Everything about one entry: its sound, its words where they are said, its mood and why.
struct EntryPage {
    let frame: Frame
    let entry: Entry
    /// Where the sound is to begin.
    let second: Double?
    let earlier: EntryPlace?
    let later: EntryPlace?
    /// What was changed a moment ago and can be taken back.
    let change: Undo?
    /// The number of the word that was corrected by it, beside which that is said.
    var corrected: Int?
    /// The search that led here: its number, and what was looked for.
    var search: (number: String, query: String)?
    /// What is known of the pages of its links, by their addresses.
    let links: [String: LinkRecord]
    /// The journal that was perhaps meant by that of the entry, which is new.
    var nearJournal: String?
    /// Whether the sound is where it should be.
    let hasSound: Bool

    private var texts: Texts { frame.texts }
    private var revision: String { Revision(entry).text }
    private var pieces: [SpokenText.Piece]? { hasSound ? SpokenText.pieces(of: entry) : nil }

    var markup: Markup {
        let spoken = pieces.map { SpokenText(entry: entry, texts: texts, pieces: $0) }
        let title = texts.when(texts.plainDay(entry.day), entry)
        return frame.page(title, kind: "p-entry", events: true, shows: shown) {
            MeanwhilePart(entry: entry.id, texts: texts, isWritten: false).markup
            head
            if let change, note(in: spoken) == nil {
                element(.div, .kind("row plain said")) { changed(change) }
            }
            if let sound = entry.sound {
                if hasSound {
                    PlayerPart(entry: entry, sound: sound, texts: texts, second: second).markup
                } else {
                    element(.div, .kind("row plain")) {
                        element(.p, .kind("in-measure note")) { texts.soundMissing }
                    }
                }
            }
            words(spoken)
            if let spoken { spoken.doubts(frame, revision: revision) }
            actions
            folds
            neighbours
        }
    }

    /// What this page shows, as a short text.
    private var shown: String {
        let mood = entry.mood.map { "\($0.positive) \($0.emotion?.rawValue ?? "")" } ?? ""
        let parts = [
            revision, entry.changedAt.description, mood, "\(entry.pending)", "\(entry.textWords?.count ?? 0)",
            entry.transcript?.text ?? "", "\(entry.blocks.count)", "\(hasSound)",
        ]
        return String(ShortHash(of: parts).value, radix: 36)
    }

    private var head: Markup {
        element(.header, .kind("row entry-head")) {
            element(.div, .kind("in-measure")) {
                if let search {
                    element(.p, .kind("small")) {
                        element(.a, .href(.found(search.number)), .ownDirection) {
                            "‹ " + texts.backToSearch(search.query)
                        }
                    }
                }
                element(.p, .kind("when")) {
                    element(.a, .href(.day(entry.day))) { texts.longDay(entry.day) }
                    texts.when("", entry)
                    marks
                }
                if let title = entry.title {
                    element(.h1, .ownDirection, .of(.lang, texts.language(of: title))) { title }
                } else {
                    element(.h1, .kind("sr"), .ownDirection) { texts.name(of: entry) }
                }
            }
            element(.div, .kind("in-margin")) {
                JournalAndTags(entry: entry, texts: texts).markup
                if let nearJournal {
                    element(.p, .kind("small quiet")) {
                        element(.a, .href(.edit(entry.id)), .ownDirection) { texts.didYouMean(nearJournal) }
                    }
                }
            }
        }
    }

    /// What is not as it was recorded: a guessed time, a text of one's own.
    @MarkupBuilder private var marks: Markup {
        if entry.dateCertainty != .exact {
            element(.span, .kind("small quiet")) {
                " · " + texts.source(of: entry)
            }
        }
        if entry.textEdited, !entry.text.isEmpty {
            element(.span, .kind("small quiet")) {
                " · "
                element(.a, .href(.history(entry.id))) { entry.sound == nil ? texts.written : texts.ownText }
            }
        }
    }

    private func changed(_ change: Undo, _ attributes: Attribute...) -> Markup {
        let kinds: [Attribute] = [.kind("in-measure note actions"), .of(.role, "status")]
        return Markup(
            .div,
            kinds + attributes,
            together {
                element(.span) { change.takesBack ? texts.takenBack : texts.kept }
                UndoForm(frame: frame, entry: entry, undo: change).markup
                element(.a, .kind("button plain"), .href(.history(entry.id))) { texts.whatChanged }
            }
        )
    }

    /// What is said of a word that was corrected, where that word is: a person goes on from there.
    private func note(in spoken: SpokenText?) -> SpokenText.Note? {
        guard let change, let corrected, let spoken, spoken.pieces.indices.contains(corrected) else {
            return nil
        }
        return SpokenText.Note(place: corrected, markup: changed(change, .id(SpokenText.noteID)))
    }

    private func words(_ spoken: SpokenText?) -> Markup {
        element(.div, .kind("row words"), .of(.role, "group"), .label(texts.theWords), .flag(.words)) {
            if let spoken {
                spoken.paragraphs(noting: note(in: spoken))
            } else if entry.wholeText.isEmpty, entry.sound != nil || entry.blocks.isEmpty {
                element(.p, .kind("in-measure reading quiet")) {
                    entry.pending.contains(.hear) ? texts.soundIsSafe : texts.noWordsHeard
                }
            } else {
                for paragraph in entry.wholeText.split(separator: "\n") {
                    element(
                        .p,
                        .kind("in-measure reading said-text"),
                        .of(.lang, texts.language(of: entry.text)),
                        .ownDirection
                    ) { String(paragraph) }
                }
            }
            MoodReasons(frame: frame, entry: entry, hasSound: hasSound).markup
            if !entry.blocks.isEmpty {
                element(.div, .kind("in-measure")) {
                    BlocksPart(entry: entry, texts: texts, pages: links).markup
                }
            }
        }
    }

    private var actions: Markup {
        element(.div, .kind("row plain foot")) {
            element(.div, .kind("in-measure actions")) {
                element(.a, .kind("button"), .href(.edit(entry.id)), .of(.key, "E")) { texts.edit }
                element(.a, .kind("button plain"), .href(.history(entry.id))) { texts.history }
                element(.a, .kind("button plain"), .href(.remove(entry.id))) { texts.remove }
            }
        }
    }

    private var folds: Markup {
        element(.div, .kind("row plain foot")) {
            element(.div, .kind("in-measure")) {
                if let transcript = entry.transcript, !transcript.words.isEmpty { heard(transcript) }
                FactsPart(entry: entry, texts: texts).markup
            }
        }
    }

    private func heard(_ transcript: Transcript) -> Markup {
        element(.details, .kind("fold")) {
            element(.summary) {
                texts.wordByWord + " "
                element(.span, .kind("quiet")) {
                    texts.wordCount(
                        transcript.words.count,
                        doubtful: transcript.words.count { transcript.isDoubtful($0) }
                    )
                }
            }
            element(.div, .kind("scroll"), .of(.role, "region"), .of(.tabindex, 0), .label(texts.wordByWord))
            {
                element(.table) {
                    element(.thead) {
                        element(.tr) {
                            for head in texts.wordHeads { element(.th, .of(.scope, "col")) { head } }
                        }
                    }
                    element(.tbody) {
                        for word in transcript.words.prefix(2_000) {
                            element(.tr) {
                                element(.td, .kind("num")) { Figure.short(word.start) }
                                element(.td, .ownDirection) { word.word }
                                element(.td, .kind("num")) { Figure.percent(word.probability) }
                                element(.td, .ownDirection) {
                                    (word.alternatives ?? []).joined(separator: ", ")
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var neighbours: Markup {
        if earlier != nil || later != nil {
            element(.nav, .kind("row plain foot"), .label(texts.neighbours)) {
                element(.p, .kind("in-measure steps")) {
                    if let earlier { step(earlier, "‹ " + texts.earlier + ", ", "", "prev") }
                    if let later { step(later, texts.later + ", ", " ›", "next") }
                }
            }
        }
    }

    private func step(_ other: EntryPlace, _ before: String, _ after: String, _ rel: String) -> Markup {
        let day = other.day == entry.day ? "" : texts.shortDay(other.day, near: entry.day) + " "
        return element(.a, .href(.entry(other.id)), .of(.rel, rel)) {
            before + day + (texts.clock(other.recordedAt, if: other.timeIsKnown) ?? "") + after
        }
    }
}
