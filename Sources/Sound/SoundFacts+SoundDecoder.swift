internal import Wires

extension SoundFacts {
    /// What a decoder said about a file, and how much it decoded of it.
    init(_ decoder: SoundDecoder, bytes: Int, frames: Int?) {
        let header = decoder.header
        self.init(
            container: header.container,
            codec: header.codec,
            hertz: header.hertz,
            channels: header.channels,
            bytes: bytes,
            stated: header.statedLength,
            frames: frames,
            flaw: decoder.flaw,
            tags: SoundTags(header.tags)
        )
    }
}

extension SoundHeader {
    var statedLength: StatedLength? {
        statedFrames.map {
            StatedLength(seconds: Double($0) / Double(max(1, hertz)), isExact: statedIsExact)
        }
    }
}

extension SoundTags {
    /// Sorts a container's lines into what a diary asks for.
    init(_ tags: [SoundHeader.Tag]) {
        func text(_ name: String) -> String? {
            tags.first { $0.name == name && !$0.text.isEmpty }?.text
        }
        let machine = [text("make"), text("model")].compactMap(\.self)
        let dates = tags.compactMap { tag -> TaggedDate? in
            guard tag.name.hasPrefix("date:"), !tag.text.isEmpty else { return nil }
            return TaggedDate(
                text: tag.text,
                origin: .init(rawValue: String(tag.name.dropFirst(5))) ?? .other
            )
        }
        self.init(
            title: text("title"),
            artist: text("artist"),
            comment: text("comment"),
            device: text("device") ?? (machine.isEmpty ? nil : machine.joined(separator: " ")),
            dates: dates.sorted { $0.origin.rank < $1.origin.rank }
        )
    }
}

extension TaggedDate.Origin {
    /// How far a date can be trusted: 0 most.
    fileprivate var rank: Int {
        switch self {
        case .appleCreationDate: 0
        case .broadcast: 1
        case .movieDay: 2
        case .movieHeader: 3
        case .vorbisComment, .id3, .riffInfo: 4
        case .other: 5
        }
    }
}
