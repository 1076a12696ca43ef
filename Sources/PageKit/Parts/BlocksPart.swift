internal import VoiceCore

/// What an entry has beside its voice or its own text, in order.
///
/// The address of a link is shown and leads nowhere: every link of a page is one of our own.
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
                element(.p, .kind("reading"), .ownDirection) {
                    if let title { title + " " }
                    element(.span, .kind("small quiet")) { address }
                }
            case .place(let name, _):
                element(.p, .kind("small quiet"), .ownDirection) { texts.at(name) }
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
