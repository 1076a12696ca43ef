internal import VoiceCore

/// Photos that follow one another, each with its words; a click on the small picture opens the whole one.
struct PhotosPart {
    let entry: Entry
    /// Each by the number of its picture among those of the entry, from 1, if it has one.
    let photos: [(picture: Picture?, caption: String?)]
    let texts: Texts

    var markup: Markup {
        element(.div, .kind(photos.count > 1 ? "photos many" : "photos")) {
            for photo in photos {
                element(.figure, .kind("photo")) {
                    if let picture = photo.picture, let place = number(of: picture) {
                        image(
                            picture,
                            place,
                            alt: photo.caption ?? texts.photo(picture.name, taken(picture))
                        )
                    }
                    words(photo.caption, near: (photo.picture?.position).flatMap(texts.city(near:)))
                }
            }
        }
    }

    @MarkupBuilder private func words(_ caption: String?, near city: String?) -> Markup {
        if caption != nil || city != nil {
            element(.figcaption) {
                if let caption {
                    element(.span, .of(.lang, texts.language(of: caption)), .ownDirection) { caption }
                }
                if let city { element(.small, .ownDirection) { texts.near(city) } }
            }
        }
    }

    private func image(_ picture: Picture, _ number: Int, alt: String) -> Markup {
        element(.a, .href(.photo(entry.id, number, isSmall: false))) {
            element(
                .img,
                .src(.photo(entry.id, number, isSmall: true)),
                .of(.alt, alt),
                .of(.width, picture.width),
                .of(.height, picture.height),
                .of(.loading, "lazy")
            )
        }
    }

    private func number(of picture: Picture) -> Int? {
        entry.pictures.firstIndex { $0.sha256 == picture.sha256 }.map { $0 + 1 }
    }

    private func taken(_ picture: Picture) -> String? { picture.takenAt.map { texts.clock($0) } }
}
