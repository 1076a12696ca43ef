internal import VoiceCore

/// Where a person writes what nobody has to say.
struct WritePage {
    let frame: Frame
    /// What was typed, where it could not be kept.
    let draft: EntryDraft
    let journals: [String]
    let places: [String]
    /// Why it was not kept.
    var problem: String?

    private var texts: Texts { frame.texts }
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
                element(.div, .kind("row form-row")) {
                    element(.div, .kind("in-measure form")) {
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
}
