internal import VoiceCore

/// What an entry has beside its voice or its own text, in order.
struct BlocksPart {
    let entry: Entry
    let texts: Texts

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
                LinkCard(address: address, title: title).markup
            case .place(let name, _):
                element(.p, .kind("at small quiet")) {
                    texts.atPlace + " "
                    NamedLink(name: name, address: .place(name)).markup
                }
            case nil: element(.p)
            }
        }
    }
}

extension [Block] {
    /// Photos that follow one another together, everything else by itself.
    fileprivate var groups: [[Block]] {
        reduce(into: []) { groups, block in
            if block.kind == .photo, groups.last?.first?.kind == .photo {
                groups[groups.count - 1].append(block)
            } else {
                groups.append([block])
            }
        }
    }

    /// What its photos are.
    fileprivate var photos: [(picture: Picture?, caption: String?)] {
        compactMap { block in
            if case .photo(let picture, let caption) = block { (picture, caption) } else { nil }
        }
    }
}
