/// A part of an entry beside its voice or its own text, which come first.
public enum Block: Equatable, Sendable {
    /// Something written.
    case text(String)
    /// The address of a page, and its title where somebody gave one.
    case link(address: String, title: String?)
    /// Where it was, by its name, and on the globe where that is known.
    case place(name: String, GlobePosition?)
    /// A picture with words under it, or one of both.
    case photo(Picture?, caption: String?)

    /// What a block is.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case text, link, place, photo
    }

    /// What it is.
    public var kind: Kind {
        switch self {
        case .text: .text
        case .link: .link
        case .place: .place
        case .photo: .photo
        }
    }

    /// Every word of it, by which it is found.
    public var words: String { parts.joined(separator: " ") }

    /// The texts that it has, which say nothing of one another.
    var parts: [String] {
        switch self {
        case .text(let text): [text]
        case .link(let address, let title): [title, address].compactMap(\.self)
        case .place(let name, _): [name]
        case .photo(_, let caption): [caption].compactMap(\.self)
        }
    }

    /// What a list shows of it: a text, a title or else the address, a name, a caption or else the picture's name.
    public var lead: String {
        switch self {
        case .text(let text): text
        case .link(let address, let title): title ?? address
        case .place(let name, _): name
        case .photo(let picture, let caption): caption ?? picture?.name ?? ""
        }
    }

    /// Its picture, if it is a photo with one.
    public var picture: Picture? {
        if case .photo(let picture, _) = self { picture } else { nil }
    }
}

/// A point on the globe, in degrees.
public struct GlobePosition: Codable, Equatable, Sendable {
    /// North of the equator; south of it negative.
    public let latitude: Double
    /// East of Greenwich; west of it negative.
    public let longitude: Double

    /// A point that there is; nothing for figures that name none.
    public init?(latitude: Double, longitude: Double) {
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
    /// A photo has neither a picture nor a caption.
    case emptyPhoto
}

extension Block {
    /// How many characters a block has at most.
    public static let characterLimit = 100_000
    /// How many places an entry has at most.
    public static let placeLimit = 3
    /// How many photos an entry has at most.
    public static let photoLimit = 5

    /// What is against an entry that gets these blocks besides those that stay; nothing when it may have them.
    ///
    /// An entry that came from an import with more places or photos than it may be given still takes what is neither.
    public static func refusal(of blocks: [Block], besides known: [Block] = []) -> BlockRefusal? {
        for block in blocks {
            if let refusal = refusal(of: block) { return refusal }
        }
        func isBeyond(_ kind: Kind, _ limit: Int) -> Bool {
            let added = blocks.count { $0.kind == kind }
            return added > 0 && added + known.count { $0.kind == kind } > limit
        }
        if isBeyond(.place, placeLimit) { return .tooManyPlaces(limit: placeLimit) }
        return isBeyond(.photo, photoLimit) ? .tooManyPhotos(limit: photoLimit) : nil
    }

    private static func refusal(of block: Block) -> BlockRefusal? {
        guard case .photo(let picture, let caption) = block else { return refusal(ofText: block.words) }
        if picture == nil, caption.map({ refusal(ofText: $0) == .blank }) ?? true { return .emptyPhoto }
        return caption.flatMap { refusal(ofText: $0) }
    }

    /// What is against a text in a block, or in the place of one.
    public static func refusal(ofText text: String) -> BlockRefusal? {
        guard text.contains(where: { !$0.isWhitespace }) else { return .blank }
        return text.count > characterLimit ? .tooLong(limit: characterLimit) : nil
    }

    /// Whether an address is one of a page, as those are that a person gave; an import may bring any text.
    package static func leadsToPage(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && !address.contains { $0.isWhitespace || "<>\"".contains($0) }
    }

    /// The same with letters that are put together as they are kept and looked for.
    var composed: Block {
        switch self {
        case .text(let text): .text(HangulText.composed(text))
        case .link(let address, let title): .link(address: address, title: title.map(HangulText.composed))
        case .place(let name, let position): .place(name: HangulText.composed(name), position)
        case .photo(let picture, let caption): .photo(picture, caption: caption.map(HangulText.composed))
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
        return (named + compactMap(\.picture?.city)).filter { known.insert($0).inserted }
    }
}
