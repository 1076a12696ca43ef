internal import VoiceCore

/// What an entry has beside its voice or its own text, in order.
struct BlocksPart {
    let entry: Entry
    let texts: Texts
    /// What is known of the pages of its links, by their addresses.
    var pages: [String: LinkRecord] = [:]

    @MarkupBuilder var markup: Markup {
        for block in entry.blocks.groups {
            switch block.first {
            case .photo:
                PhotosPart(entry: entry, photos: block.photos, texts: texts).markup
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

extension [Block] {
    /// Photos of one picture that follow one another together, and places too; everything else by itself.
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

    /// The names of its places, each once.
    fileprivate var places: [String] {
        reduce(into: []) { names, block in
            if case .place(let name, _) = block, !names.contains(name) { names.append(name) }
        }
    }

    /// What its photos are.
    fileprivate var photos: [(pictures: [Picture], caption: String?)] {
        compactMap { block in
            if case .photo(let pictures, let caption) = block { (pictures, caption) } else { nil }
        }
    }
}
