internal import Actions
internal import VoiceCore

/// The fields in which a person writes what stands under the photos of an entry, each beside its pictures.
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
        let numbers = photo.pictures.compactMap(number(of:))
        guard !isAlone, let first = numbers.min(), let last = numbers.max() else { return texts.caption }
        return texts.caption(of: first...last)
    }

    @MarkupBuilder private func small(_ picture: Picture) -> Markup {
        if let number = number(of: picture) {
            // The field beside it says whose words it holds.
            element(
                .img,
                .src(.photo(entry.id, number, isSmall: true)),
                .of(.alt, ""),
                .of(.width, picture.width),
                .of(.height, picture.height),
                .of(.loading, "lazy")
            )
        }
    }

    private func number(of picture: Picture) -> Int? {
        entry.pictures.firstIndex { $0.sha256 == picture.sha256 }.map { $0 + 1 }
    }
}
