internal import VoiceCore

/// The fields in which a person writes an entry.
struct EntryFields {
    let texts: Texts
    let draft: EntryDraft
    /// The journals there are, to choose from.
    let journals: [String]
    /// The places that are known, to choose from.
    let places: [String]
    /// What is said of the text.
    let textHelp: String

    var title: Markup {
        together {
            element(.label, .kind(draft.title.isEmpty ? "label" : "sr"), .of(.for, "title")) { texts.title }
            field("title", "text", draft.title, .kind("title-field"), .of(.maxlength, 300))
        }
    }

    private func field(_ name: String, _ type: String, _ value: String, _ more: Attribute...) -> Markup {
        Markup(
            .input,
            [.id(name), .of(.name, name), .of(.type, type), .of(.value, value), .of(.autocomplete, "off")]
                + more,
            Markup()
        )
    }

    var text: Markup {
        element(.div, .kind("field")) {
            element(.label, .of(.for, "text")) { texts.text }
            element(
                .textarea,
                .kind("lined"),
                .id("text"),
                .of(.name, "text"),
                .of(.lang, texts.language(of: draft.text)),
                .of(.describedby, "text-help"),
                .of(.autocomplete, "off"),
                .ownDirection
            ) { Markup(verbatim: draft.text) }
            element(.p, .kind("small quiet"), .id("text-help")) { textHelp }
        }
    }

    var filing: Markup {
        element(.div, .kind("two")) {
            element(.div, .kind("field")) {
                element(.label, .of(.for, "journal")) { texts.journal }
                field("journal", "text", draft.journal, .of(.list, "journals"), .of(.maxlength, 200))
                element(.datalist, .id("journals")) {
                    for journal in journals { element(.option, .of(.value, journal)) }
                }
            }
            element(.div, .kind("field")) {
                element(.label, .of(.for, "tags")) { texts.tagsHelp }
                field("tags", "text", draft.tags)
            }
            element(.div, .kind("field")) {
                element(.label, .of(.for, "on")) { texts.day }
                field("on", "date", draft.day)
            }
            element(.div, .kind("field")) {
                element(.label, .of(.for, "at")) { texts.time }
                field("at", "time", draft.time)
            }
            element(.div, .kind("field")) {
                element(.label, .of(.for, "place")) { texts.addPlace }
                field("place", "text", draft.place, .of(.list, "places"), .of(.maxlength, 200))
                element(.datalist, .id("places")) {
                    for place in places { element(.option, .of(.value, place)) }
                }
            }
            element(.div, .kind("field")) {
                element(.label, .of(.for, "link")) { texts.addLink }
                field("link", "text", draft.link, .of(.maxlength, 8_000))
            }
        }
    }
}
