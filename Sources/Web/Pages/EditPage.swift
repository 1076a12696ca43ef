internal import Actions
internal import Travel
internal import VoiceCore

struct EditPage: Framed {
    let frame: Frame
    let entry: Entry
    let draft: EntryDraft
    let journals: [String]
    let places: [String]
    var problem: String?
    /// The revision at which the form was first opened.
    var revision: String?
    var was: String?

    private var fields: EntryFields {
        let help = texts.textHelp(hasSound: entry.sound != nil)
        return EntryFields(texts: texts, draft: draft, journals: journals, places: places, textHelp: help)
    }

    var markup: Markup {
        let shown = revision ?? Revision(entry).text
        return frame.page(texts.edit, kind: "p-edit", events: true, shows: shown) {
            MeanwhilePart(entry: entry.id, texts: texts, isWritten: true).markup
            frame.form(.edit(entry.id), "print") {
                hidden("revision", shown)
                hidden("was", was ?? EntryDraft(entry).marks)
                element(.header, .kind("row form-row")) {
                    element(.div, .kind("in-measure field")) {
                        element(.h1, .kind("sr")) { texts.edit }
                        if let problem { element(.p, .kind("note"), .of(.role, "alert")) { problem } }
                        element(.p, .kind("when quiet")) {
                            texts.when(texts.longDay(entry.day), entry)
                        }
                        fields.title
                    }
                }
                measured("row form-row", "in-measure form") {
                    if entry.sound != nil {
                        element(
                            .audio,
                            .flag(.controls),
                            .of(.preload, "none"),
                            .src(.sound(entry.id)),
                            .label(texts.theSound)
                        )
                    }
                    fields.text
                    CaptionFields(texts: texts, entry: entry, draft: draft).markup
                    fields.filing
                    moods
                    UnsentNote(texts: texts).markup
                    element(.div, .kind("actions")) {
                        element(.button, .kind("button first")) { texts.keep }
                        element(.a, .kind("button"), .href(.entry(entry.id))) { texts.leave }
                        element(.a, .kind("button plain"), .href(.photos(entry.id))) { texts.addPhotos }
                    }
                }
            }
        }
    }

    private var moods: Markup {
        element(.fieldset, .id("mood")) {
            element(.legend, .kind("label")) { texts.howItWas }
            if let read = entry.reading?.mood {
                element(.p, .kind("small quiet")) { texts.readAs(texts.mood(MoodGlyph(read)), read.positive) }
            }
            element(.div, .kind("leaves")) {
                choice("machine", MoodGlyph(entry.reading?.mood), texts.asRead)
                for leaf in MoodGlyph.allCases { choice(leaf.rawValue, leaf, texts.mood(leaf)) }
            }
        }
    }

    private func choice(_ value: String, _ leaf: MoodGlyph, _ name: String) -> Markup {
        var attributes: [Attribute] = [.of(.type, "radio"), .of(.name, "mood"), .of(.value, value)]
        if draft.mood == value { attributes.append(.flag(.checked)) }
        return element(.label, .kind(leaf.kind)) {
            Markup(.input, attributes, Markup())
            leaf.drawn(34)
            name
        }
    }
}

struct WritePage: Framed {
    let frame: Frame
    let draft: EntryDraft
    let journals: [String]
    let places: [String]
    var problem: String?

    private var fields: EntryFields {
        EntryFields(
            texts: texts,
            draft: draft,
            journals: journals,
            places: places,
            textHelp: texts.textHelp(hasSound: false)
        )
    }

    var markup: Markup {
        frame.page(texts.write, kind: "p-edit p-write") {
            frame.form(.write, "print") {
                element(.header, .kind("row form-row")) {
                    element(.div, .kind("in-measure field")) {
                        element(.h1, .kind("label-h")) { texts.write }
                        if let problem { element(.p, .kind("note"), .of(.role, "alert")) { problem } }
                        fields.title
                    }
                }
                measured("row form-row", "in-measure form") {
                    fields.text
                    fields.filing
                    element(.p, .kind("small quiet")) { texts.writeWhen }
                    UnsentNote(texts: texts).markup
                    element(.div, .kind("actions")) {
                        element(.button, .kind("button first")) { texts.keep }
                        element(.button, .kind("button"), .of(.name, "then"), .of(.value, "photos")) {
                            texts.keepAndPhotos
                        }
                        element(.a, .kind("button"), .href(.today)) { texts.leave }
                    }
                }
            }
        }
    }
}

struct AddPhotosPage: Framed {
    let frame: Frame
    let entry: Entry
    let problems: [String]

    var markup: Markup {
        frame.page(texts.addPhotos, kind: "p-upload") {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.addPhotos }
                    element(.p, .kind("lead")) {
                        element(.a, .href(.entry(entry.id)), .ownDirection) { texts.name(of: entry) }
                        ", " + texts.plainDay(entry.day)
                    }
                }
            }
            measured {
                if !problems.isEmpty {
                    element(.div, .kind("note"), .of(.role, "alert")) {
                        element(.p) { texts.photosNotAdded }
                        element(.ul) {
                            for problem in problems { element(.li, .ownDirection) { problem } }
                        }
                    }
                }
                form
            }
        }
    }

    private var form: Markup {
        frame.form(.photos(entry.id), "drop", .of(.enctype, "multipart/form-data")) {
            frame.fileChoice("image/*,.heic,.avif")
            element(.p, .kind("small quiet")) { texts.photosHow }
            element(.div, .kind("actions")) {
                element(.button, .kind("button first")) { texts.addPhotos }
                element(.a, .kind("button"), .href(.entry(entry.id))) { texts.leave }
            }
        }
    }
}

extension PageHandler {
    func edit(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entries.entry(id)
        return EditPage(
            frame: try await frame(),
            entry: entry,
            draft: EntryDraft(entry),
            journals: try await journals(),
            places: try await placeNames()
        )
        .markup
    }
}
