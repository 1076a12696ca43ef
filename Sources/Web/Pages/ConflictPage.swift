internal import Actions
internal import VoiceCore

/// Shows two changes made at the same time: the second one beside the entry as it is now.
struct ConflictPage: Framed {
    let frame: Frame
    let entry: Entry
    let draft: EntryDraft

    private var there: EntryDraft { EntryDraft(entry) }

    var markup: Markup {
        frame.page(texts.changedElsewhere, kind: "p-conflict") {
            PageHead(title: texts.changedElsewhere, lead: texts.conflictLead).markup
            measured {
                comparison(texts.title, there.title, draft.title)
                comparison(texts.text, there.text, draft.text)
                comparison(texts.journal, there.journal, draft.journal)
                comparison(texts.tagsWord, there.tags, draft.tags)
                comparison(texts.recorded, there.day + " " + there.time, draft.day + " " + draft.time)
                comparison(texts.howItWas, word(there.mood), word(draft.mood))
                comparison(texts.addPlace, "", draft.place)
                comparison(texts.addLink, "", draft.link)
                captions
                mine
            }
        }
    }

    private func word(_ mood: String) -> String { MoodGlyph(rawValue: mood).map(texts.mood) ?? texts.asRead }

    @MarkupBuilder private func comparison(_ name: String, _ theirs: String, _ mine: String) -> Markup {
        if theirs != mine {
            element(.section, .kind("version")) {
                element(.h2, .kind("list-h")) { name }
                element(.p, .kind("reading"), .ownDirection) {
                    WordDiff(from: theirs, to: mine).markup
                }
            }
        }
    }

    /// The captions; those of a photo that is gone can only be read here.
    private var captions: Markup {
        together {
            for photo in entry.captionedPhotos {
                comparison(
                    texts.caption,
                    photo.caption ?? "",
                    draft.captions[photo.name] ?? photo.caption ?? ""
                )
            }
            for text in draft.captionsWithoutPhoto(in: entry) {
                comparison(texts.captionWithoutPhoto, "", text)
            }
        }
    }

    private var mine: Markup {
        element(.div, .kind("actions")) {
            frame.form(.edit(entry.id), "print") {
                hidden("revision", Revision(entry).text)
                hidden("title", draft.title)
                hidden("journal", draft.journal)
                hidden("tags", draft.tags)
                hidden("on", draft.day)
                hidden("at", draft.time)
                hidden("mood", draft.mood)
                hidden("place", draft.place)
                hidden("link", draft.link)
                hiddenText("text", draft.text)
                for photo in entry.captionedPhotos {
                    if let text = draft.captions[photo.name] {
                        hiddenText(EntryDraft.captionField + photo.name, text)
                    }
                }
                element(.button, .kind("button first")) { texts.keepMine }
            }
            element(.a, .kind("button"), .href(.entry(entry.id))) { texts.keepTheirs }
        }
    }

    private func hiddenText(_ name: String, _ text: String) -> Markup {
        element(.textarea, .of(.name, name), .flag(.hidden)) { Markup(verbatim: text) }
    }
}

struct RemovePage: Framed {
    let frame: Frame
    let entry: Entry
    let days: Int

    private var lastDay: DiaryDay { frame.today.adding(days: days) }

    private var parts: [String] {
        let photos = entry.blocks.photoCount
        return [
            entry.wholeText.isEmpty ? nil : texts.itsWords, entry.mood == nil ? nil : texts.itsMood,
            entry.sound == nil ? nil : texts.itsSound, photos == 0 ? nil : texts.moments("photo", photos),
        ].compactMap(\.self)
    }

    var markup: Markup {
        frame.page(texts.removeTitle, kind: "p-remove") {
            element(.div, .kind("errorpage")) {
                element(.p, .kind("code")) { texts.when(texts.longDay(entry.day), entry) }
                element(.h1) { texts.removeAsk }
                element(.p, .kind("reading"), .ownDirection) { texts.name(of: entry) }
                element(.p, .kind("reading")) {
                    days > 0
                        ? texts.trashMeans(days, until: texts.plainDay(lastDay)) : texts.removeMeans(parts)
                    if entry.origin != nil { " " + texts.filesStay }
                }
                element(.div, .kind("actions")) {
                    frame.form(.remove(entry.id)) {
                        hidden("revision", Revision(entry).text)
                        hidden("days", String(days))
                        element(.button, .kind("button first")) {
                            days > 0 ? texts.putIntoTrash : texts.removeForGood
                        }
                    }
                    element(.a, .kind("button"), .href(.entry(entry.id))) { texts.keepIt }
                }
            }
        }
    }
}
