internal import VoiceCore

/// What was removed and can still be put back.
struct TrashPage {
    let frame: Frame
    let entries: [TrashedEntry]
    /// How many days an entry lies here; 0 removes for good.
    let days: Int

    private var texts: Texts { frame.texts }

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

/// Puts a removed entry back.
struct PutBackForm {
    let frame: Frame
    let id: EntryID

    var markup: Markup {
        frame.form(.putBack) {
            element(.input, .of(.type, "hidden"), .of(.name, "entry"), .of(.value, id.description))
            element(.button, .kind("button")) { frame.texts.putBack }
        }
    }
}

/// What most pages begin with: their name, and a sentence.
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
