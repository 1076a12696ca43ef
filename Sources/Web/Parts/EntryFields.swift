internal import Actions
internal import VoiceCore

struct EntryFields {
    let texts: Texts
    let draft: EntryDraft
    let journals: [String]
    let places: [String]
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

struct CaptionFields {
    let texts: Texts
    let entry: Entry
    let draft: EntryDraft

    @MarkupBuilder var markup: Markup {
        let photos = entry.captionedPhotos
        if !photos.isEmpty {
            element(.fieldset, .kind("captions")) {
                element(.legend, .kind(photos.count == 1 ? "sr" : "label")) { texts.captions }
                for photo in photos { field(photo, isAlone: photos.count == 1) }
            }
        }
    }

    private func field(_ photo: Entry.CaptionedPhoto, isAlone: Bool) -> Markup {
        let name = EntryDraft.captionField + photo.name
        let text = draft.captions[photo.name] ?? ""
        return element(.div, .kind("captioned")) {
            element(.div, .kind("prints")) { for picture in photo.pictures { small(picture) } }
            element(.div, .kind("field")) {
                element(.label, .of(.for, name)) { label(photo, isAlone: isAlone) }
                element(
                    .textarea,
                    .id(name),
                    .of(.name, name),
                    .of(.rows, 2),
                    .of(.lang, texts.language(of: text)),
                    .of(.autocomplete, "off"),
                    .ownDirection
                ) { Markup(verbatim: text) }
            }
        }
    }

    private func label(_ photo: Entry.CaptionedPhoto, isAlone: Bool) -> String {
        let numbers = photo.pictures.compactMap(entry.number)
        guard !isAlone, let first = numbers.min(), let last = numbers.max() else { return texts.caption }
        return texts.caption(of: first...last)
    }

    @MarkupBuilder private func small(_ picture: Picture) -> Markup {
        if let number = entry.number(of: picture) {
            // The field beside it says whose words it holds.
            image(
                .photo(entry.id, number, isSmall: true),
                alt: "",
                width: picture.width,
                height: picture.height
            )
        }
    }
}
