/// A part of an entry beside its voice or its own text, which come first.
package enum Block: Equatable, Sendable {
    /// Something written.
    case text(String)
    /// The address of a page, and its title where somebody gave one.
    case link(address: String, title: String?)
    /// A name, and a point on the globe if that is known.
    case place(name: String, GlobePosition?)
    /// Pictures with words under them, or one of both.
    case photo([Picture], caption: String?)

    package enum Kind: String, Codable, CaseIterable, Sendable {
        case text, link, place, photo
    }

    package var kind: Kind {
        switch self {
        case .text: .text
        case .link: .link
        case .place: .place
        case .photo: .photo
        }
    }

    /// Every word of it, by which it is found.
    package var words: String { parts.joined(separator: " ") }

    /// The texts that it has, which say nothing of one another.
    var parts: [String] {
        switch self {
        case .text(let text): [text]
        case .link(let address, let title): [title, address].compactMap(\.self)
        case .place(let name, _): [name]
        case .photo(_, let caption): [caption].compactMap(\.self)
        }
    }

    /// For lists: a text, a title or address, a name, a caption or a picture's name.
    package var lead: String {
        switch self {
        case .text(let text): text
        case .link(let address, let title): title ?? address
        case .place(let name, _): name
        case .photo(let pictures, let caption): caption ?? pictures.first?.name ?? ""
        }
    }

    /// Its pictures in order; none where it is no photo, or a caption alone.
    package var pictures: [Picture] {
        if case .photo(let pictures, _) = self { pictures } else { [] }
    }
}

/// A point on the globe, in degrees.
package struct GlobePosition: Codable, Equatable, Sendable {
    /// North of the equator; south of it negative.
    package let latitude: Double
    /// East of Greenwich; west of it negative.
    package let longitude: Double

    /// A point that there is; nothing for figures that name none.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// Why blocks are not kept.
public enum BlockRefusal: Error, Equatable, Sendable {
    /// It holds nothing that could be seen.
    case blank
    /// A text, a title or a name is longer than one may be.
    case tooLong(limit: Int)
    /// An entry would have more places than it may.
    case tooManyPlaces(limit: Int)
    /// An entry would have more photos than it may.
    case tooManyPhotos(limit: Int)
    /// A block would have more pictures than it may.
    case tooManyPictures(limit: Int)
    /// A photo has neither a picture nor a caption.
    case emptyPhoto
}

extension Block {
    package static let characterLimit = 100_000
    package static let placeLimit = 3
    package static let pictureLimit = 5
    /// Each picture counts.
    ///
    /// Nobody shows more of one moment, and the whole card of a camera beside a memo must make no slow entry.
    package static let photoLimit = 100

    /// The reason why an entry may not get these blocks besides those that stay.
    ///
    /// An imported entry with too many places or photos still takes other blocks.
    package static func refusal(of blocks: [Block], besides known: [Block] = []) -> BlockRefusal? {
        for block in blocks {
            if let refusal = refusal(of: block) { return refusal }
        }
        func isBeyond(_ limit: Int, _ count: ([Block]) -> Int) -> Bool {
            count(blocks) > 0 && count(blocks) + count(known) > limit
        }
        if isBeyond(placeLimit, { $0.count { $0.kind == .place } }) {
            return .tooManyPlaces(limit: placeLimit)
        }
        return isBeyond(photoLimit, \.photoCount) ? .tooManyPhotos(limit: photoLimit) : nil
    }

    private static func refusal(of block: Block) -> BlockRefusal? {
        guard case .photo(let pictures, let caption) = block else { return refusal(ofText: block.words) }
        if pictures.isEmpty, caption.map({ refusal(ofText: $0) == .blank }) ?? true { return .emptyPhoto }
        if pictures.count > pictureLimit { return .tooManyPictures(limit: pictureLimit) }
        return caption.flatMap { refusal(ofText: $0) }
    }

    package static func refusal(ofText text: String) -> BlockRefusal? {
        guard text.contains(where: { !$0.isWhitespace }) else { return .blank }
        return text.count > characterLimit ? .tooLong(limit: characterLimit) : nil
    }

    /// A person gives only addresses of pages; an import may bring any text.
    package static func leadsToPage(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && !address.contains { $0.isWhitespace || "<>\"".contains($0) }
    }

    /// The same as it is kept: with letters that are put together, and with each picture of a photo once.
    var composed: Block {
        switch self {
        case .text(let text): .text(ComposedText.of(text))
        case .link(let address, let title): .link(address: address, title: title.map(ComposedText.of))
        case .place(let name, let position): .place(name: ComposedText.of(name), position)
        case .photo(let pictures, let caption):
            .photo(pictures.eachOnce, caption: caption.map(ComposedText.of))
        }
    }
}

extension [Block] {
    /// The words of all of them, each block on lines of its own.
    var words: String { map(\.words).filter { !$0.isEmpty }.joined(separator: "\n") }

    /// The places that they name, then the cities near which photos were made, each once.
    package var placeNames: [String] {
        let named = compactMap { block -> String? in
            if case .place(let name, _) = block { name } else { nil }
        }
        var known: Set<String> = []
        return (named + flatMap(\.cities)).filter { known.insert($0).inserted }
    }

    /// Each picture counts, and so does a caption without one.
    package var photoCount: Int {
        reduce(0) { $0 + ($1.kind == .photo ? Swift.max(1, $1.pictures.count) : 0) }
    }
}
