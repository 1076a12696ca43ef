internal import Travel
internal import VoiceCore

struct BlocksPart {
    let entry: Entry
    let texts: Texts
    var pages: [String: LinkRecord] = [:]

    @MarkupBuilder var markup: Markup {
        for block in entry.blocks.groups {
            switch block.first {
            case .photo: PhotosPart(entry: entry, photos: block.photos, texts: texts).markup
            case .text(let text):
                for paragraph in text.split(whereSeparator: \.isNewline) {
                    element(.p, .kind("reading"), .of(.lang, texts.language(of: text)), .ownDirection) {
                        String(paragraph)
                    }
                }
            case .link(let address, let title):
                LinkCard(address: address, title: title, known: pages[address], texts: texts).markup
            case .place:
                element(.p, .kind("at small quiet")) {
                    texts.atPlace
                    for (number, name) in block.places.enumerated() {
                        number == 0 ? " " : " · "
                        NamedLink(name: name, address: .place(name)).markup
                    }
                }
            case nil: element(.p)
            }
        }
    }
}

extension Entry {
    /// The number of a picture in its address, from 1.
    func number(of picture: Picture) -> Int? {
        pictures.firstIndex { $0.sha256 == picture.sha256 }.map { $0 + 1 }
    }
}

extension [Block] {
    /// Groups neighbouring places, and neighbouring photos of one picture each.
    fileprivate var groups: [[Block]] {
        reduce(into: []) { groups, block in
            let isAlone = [block, groups.last?.last].contains { ($0?.pictures.count ?? 0) > 1 }
            if [.photo, .place].contains(block.kind), groups.last?.first?.kind == block.kind, !isAlone {
                groups[groups.count - 1].append(block)
            } else {
                groups.append([block])
            }
        }
    }

    fileprivate var places: [String] {
        reduce(into: []) { names, block in
            if case .place(let name, _) = block, !names.contains(name) { names.append(name) }
        }
    }

    fileprivate var photos: [(pictures: [Picture], caption: String?)] {
        compactMap { block in
            if case .photo(let pictures, let caption) = block { (pictures, caption) } else { nil }
        }
    }
}

struct PhotosPart {
    let entry: Entry
    /// Several of one picture each, or one of several.
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

    private func cities(of pictures: [Picture]) -> String? {
        let names = pictures.compactMap { $0.position.flatMap(texts.city(near:)) }
            .reduce(into: [String]()) { known, name in if !known.contains(name) { known.append(name) } }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    @MarkupBuilder private func images(of pictures: [Picture], _ caption: String?) -> Markup {
        for picture in pictures {
            if let place = entry.number(of: picture) {
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
            Web.image(
                .photo(entry.id, number, isSmall: true),
                alt: alt,
                width: picture.width,
                height: picture.height
            )
        }
    }

    private func taken(_ picture: Picture) -> String? { picture.takenAt.map { texts.clock($0) } }
}

/// A link to a page elsewhere; nothing of it is fetched here, and only a click leads there.
struct LinkCard {
    let address: String
    let title: String?
    var known: LinkRecord?
    let texts: Texts

    private static let longest = 300

    var markup: Markup {
        // An address that our own normaliser did not make, or that is not safe on its way, leads nowhere.
        let link = (try? LinkAddress(in: address)).flatMap { $0.text == address ? $0 : nil }
        guard let link, let target = Attribute.href(outside: link) else {
            return Markup(.p, [kind], content(host: nil))
        }
        return Markup(.a, [kind, target, .of(.rel, "noreferrer")], content(host: link.host))
    }

    private var kind: Attribute { .kind(known?.preview.image == nil ? "linkcard" : "linkcard pictured") }

    @MarkupBuilder private func content(host: String?) -> Markup {
        if let title {
            element(.b, .ownDirection, .of(.lang, texts.language(of: title))) { title }
            element(.small) { [host ?? address, asOf].compactMap(\.self).joined(separator: " · ") }
        } else if let host {
            element(.b, .of(.lang, "en")) { host }
            element(.small, .of(.lang, "en")) { address }
        } else {
            element(.b, .of(.lang, "en")) { address }
        }
        if let description = known?.preview.description {
            element(.span, .ownDirection, .of(.lang, texts.language(of: description))) {
                description.count > Self.longest
                    ? String(description.prefix(Self.longest - 1)) + "…" : description
            }
        }
        if let image = known?.preview.image {
            // The image is decoration: its facts are told beside it.
            Web.image(.linkImage(image.sha256), alt: "", width: image.width, height: image.height)
        }
    }

    /// The day of those facts, as the page may say something else by now.
    private var asOf: String? { (known?.fetchedAt).map { texts.linkAsOf(texts.plainDay($0.localDay)) } }
}
