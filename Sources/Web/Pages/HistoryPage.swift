internal import Actions
internal import VoiceCore

struct HistoryPage: Framed {
    let frame: Frame
    let entry: Entry
    let undo: EntryChange?
    let redone: Redone?
    let isHeardAgain: Bool

    var markup: Markup {
        frame.page(texts.history, kind: "p-history", events: true, reloads: isHeardAgain) {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.history }
                    element(.p, .kind("lead")) {
                        element(.a, .href(.entry(entry.id)), .ownDirection) {
                            texts.name(of: entry)
                        }
                        ", " + texts.plainDay(entry.day)
                    }
                }
            }
            if let undo { changed(undo) }
            again
            if let transcript = entry.transcript {
                if entry.textEdited { own(beside: transcript) }
                heard(transcript)
            }
            came
        }
    }

    private func section(
        _ name: String,
        _ remarks: [String?] = [],
        @MarkupBuilder _ content: () -> Markup
    ) -> Markup {
        element(.section, .kind("row version")) {
            element(.div, .kind("in-measure")) {
                element(.h2, .kind("list-h")) { name }
                content()
            }
            element(.div, .kind("in-margin")) {
                for remark in remarks.compactMap(\.self) { element(.p, .ownDirection) { remark } }
            }
        }
    }

    private func changed(_ undo: EntryChange) -> Markup {
        section(undo.takesBack ? texts.youTookBack : texts.youChanged) {
            for part in undo.parts(to: entry, texts) {
                element(.p, .kind("small quiet")) { part.name }
                element(.p, .kind("reading"), .ownDirection) {
                    WordDiff(from: part.before, to: part.after).markup
                }
            }
            UndoForm(frame: frame, entry: entry, undo: undo).markup
        }
    }

    @MarkupBuilder private var again: Markup {
        if isHeardAgain {
            section(texts.hearingAgain) {
                element(.p, .kind("reading quiet")) { texts.hearingAgainMeans }
                ProgressPart(key: "redo-\(entry.id)", name: texts.hearingAgain, share: nil).markup
            }
        } else if let redone {
            section(
                texts.heardAgain,
                [
                    texts.wordsWent(redone.words.counts.gone, came: redone.words.counts.new),
                    redone.moreSeconds < 0.05 ? nil : texts.moreHeard(redone.moreSeconds),
                ]
            ) {
                element(.p, .kind("reading"), .ownDirection) {
                    redone.words.isEmpty ? Markup(texts.sameWords) : redone.words.markup
                }
                if redone.after.textEdited { element(.p, .kind("quiet")) { texts.yourTextStays } }
            }
        }
        if entry.sound != nil, !isHeardAgain {
            element(.div, .kind("row plain version")) {
                frame.form(.redo(entry.id), "in-measure actions") {
                    element(.button, .kind("button")) { texts.hearAgain }
                }
            }
        }
    }

    private func own(beside transcript: Transcript) -> Markup {
        section(texts.yourWords, [texts.yourText]) {
            element(.p, .kind("reading"), .ownDirection) {
                WordDiff(from: transcript.text, to: entry.wholeText).markup
            }
        }
    }

    private func heard(_ transcript: Transcript) -> Markup {
        let doubtful = transcript.words.count { transcript.isDoubtful($0) }
        return section(
            texts.heardWord,
            [
                texts.wordCount(transcript.words.count, doubtful: doubtful),
                [transcript.engine, transcript.model, transcript.preset].joined(separator: ", "),
            ]
        ) {
            element(.p, .kind("reading quiet"), .ownDirection) {
                transcript.text.isEmpty ? texts.noWordsHeard : transcript.text
            }
        }
    }

    private var came: Markup {
        section(entry.sound == nil ? texts.entryCame : texts.memoCame, [entry.origin?.name]) {
            element(.p, .kind("reading quiet")) {
                [
                    entry.sound.map { texts.voice($0.seconds) },
                    texts.source(of: entry),
                ]
                .compactMap(\.self).joined(separator: "; ")
            }
        }
    }
}

struct UndoForm {
    let frame: Frame
    let entry: Entry
    let undo: EntryChange

    var markup: Markup {
        frame.form(.undo(entry.id), "actions") {
            hidden("revision", Revision(entry).text)
            element(.button, .kind("button")) {
                undo.takesBack ? frame.texts.redo : frame.texts.undo
            }
        }
    }
}

extension WordDiff {
    /// Both wordings in one: deletions struck through, additions underlined.
    var markup: Markup {
        together {
            for (place, part) in parts.enumerated() {
                if place > 0 { " " }
                switch part {
                case .same(let text): Markup(text)
                case .removed(let text): element(.del) { text }
                case .added(let text): element(.ins) { text }
                }
            }
        }
    }
}

struct TrashPage: Framed {
    let frame: Frame
    let entries: [TrashedEntry]
    let days: Int

    var markup: Markup {
        frame.page(texts.trash, kind: "p-trash", at: .trash) {
            PageHead(title: texts.trash, lead: lead).markup
            for entry in entries { row(entry) }
        }
    }

    private var lead: String {
        (entries.isEmpty ? texts.trashEmpty : texts.trashLead) + " "
            + (days > 0 ? texts.trashKeeps(days) : texts.trashKeepsNothing)
    }

    private func row(_ entry: TrashedEntry) -> Markup {
        element(.article, .kind("row case"), .id("e-\(entry.id)")) {
            element(.p, .kind("in-gutter num")) {
                texts.shortDay(entry.recordedAt.localDay, near: frame.today)
            }
            element(.div, .kind("in-measure")) {
                element(.h2, .kind("case-h"), .ownDirection) {
                    texts.name(of: entry)
                }
                if !entry.text.isEmpty {
                    element(.p, .kind("why"), .of(.lang, texts.language(of: entry.text)), .ownDirection) {
                        String(entry.text.prefix(300))
                    }
                }
                PutBackForm(frame: frame, id: entry.id).markup
            }
            element(.div, .kind("in-margin")) {
                element(.p) { texts.goesOn(texts.plainDay(entry.until.localDay)) }
                if let seconds = entry.seconds { element(.p) { Figure.length(seconds) } }
            }
        }
    }
}

struct PutBackForm {
    let frame: Frame
    let id: EntryID

    var markup: Markup {
        frame.form(.putBack) {
            hidden("entry", id.description)
            element(.button, .kind("button")) { frame.texts.putBack }
        }
    }
}

struct PageHead {
    let title: String
    var lead: String?

    var markup: Markup {
        element(.header, .kind("row page-head")) {
            element(.div, .kind("in-measure")) {
                element(.h1) { title }
                if let lead { element(.p, .kind("lead")) { lead } }
            }
        }
    }
}

extension PageHandler {
    func trash() async throws -> Markup {
        TrashPage(frame: try await frame(), entries: try await store.trash.all(), days: page.tools.trashDays)
            .markup
    }
}
