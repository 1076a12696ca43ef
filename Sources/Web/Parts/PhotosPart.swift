internal import VoiceCore

/// Photos that follow one another, each with its words; a click on a small picture opens the whole one.
struct PhotosPart {
    let entry: Entry
    /// Either several of one picture at most, or one of several, which stand in rows above its words.
    let photos: [(pictures: [Picture], caption: String?)]
    let texts: Texts

    var markup: Markup {
        element(.div, .kind(kind)) {
            for photo in photos {
                element(.figure, .kind("photo")) {
                    if photo.pictures.count > 1 {
                        element(.div, .kind("prints")) { images(of: photo.pictures, photo.caption) }
                    } else {
                        images(of: photo.pictures, photo.caption)
                    }
                    words(photo.caption, near: cities(of: photo.pictures))
                }
            }
        }
    }

    private var kind: String {
        if photos.count > 1 { return "photos many" }
        return photos.contains { $0.pictures.count > 1 } ? "photos several" : "photos"
    }

    /// The cities near which pictures were made, each once; nothing where none is known.
    private func cities(of pictures: [Picture]) -> String? {
        let names = pictures.compactMap { $0.position.flatMap(texts.city(near:)) }
            .reduce(into: [String]()) { known, name in if !known.contains(name) { known.append(name) } }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    @MarkupBuilder private func images(of pictures: [Picture], _ caption: String?) -> Markup {
        for picture in pictures {
            if let place = number(of: picture) {
                image(picture, place, alt: caption ?? texts.photo(picture.name, taken(picture)))
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

    /// The number of a picture among those of the entry, from 1.
    private func number(of picture: Picture) -> Int? {
        entry.pictures.firstIndex { $0.sha256 == picture.sha256 }.map { $0 + 1 }
    }

    private func taken(_ picture: Picture) -> String? { picture.takenAt.map { texts.clock($0) } }
}
