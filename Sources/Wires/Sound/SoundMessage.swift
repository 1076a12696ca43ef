/// A header or a failure comes first, then samples, then the end.
package enum SoundMessage: Equatable, Sendable {
    case header(SoundHeader)
    /// Mono, whatever the file has.
    case samples([Float])
    case end(SoundEnd)
    case failure(SoundFailure)

    /// Precedes each message and its length in bytes.
    package enum Mark: UInt32, Sendable {
        case header = 0x48_45_41_44
        case samples = 0x53_41_4d_50
        case end = 0x45_4e_44_2e
        case failure = 0x46_41_49_4c
    }

    package static let limitSamples = 1 << 18
}

package struct SoundEnd: Equatable, Sendable {
    package enum Flaw: String, Sendable {
        case truncated, damaged
    }

    package var flaw: Flaw?

    package init(flaw: Flaw? = nil) { self.flaw = flaw }
}

package struct SoundFailure: Error, Equatable, Sendable {
    package enum Kind: String, Sendable {
        case unknownFormat
        case damaged
        /// A good container without sound.
        case noSound
        case unsupportedCodec
        case cannotEncode
        case outOfMemory
        /// `reason` is the system's error number.
        case unreadable
    }

    package var kind: Kind
    package var reason: String

    package init(_ kind: Kind, _ reason: String = "") { (self.kind, self.reason) = (kind, reason) }
}

package struct SoundHeader: Equatable, Sendable {
    package struct Tag: Equatable, Sendable {
        package var name: String
        package var text: String

        package init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
    }

    // Such as `wav` and `pcm_s16le`.
    package var container: String
    package var codec: String
    package var hertz: Int
    /// In the file; samples arrive mixed to one.
    package var channels: Int
    package var statedFrames: Int?
    /// Counted, not estimated.
    package var statedIsExact: Bool
    package var isRescued: Bool
    package var tags: [Tag]

    package init(
        container: String,
        codec: String,
        hertz: Int,
        channels: Int,
        statedFrames: Int? = nil,
        statedIsExact: Bool = false,
        isRescued: Bool = false,
        tags: [Tag] = []
    ) {
        (self.container, self.codec, self.hertz, self.channels) = (container, codec, hertz, channels)
        (self.statedFrames, self.statedIsExact) = (statedFrames, statedIsExact)
        (self.isRescued, self.tags) = (isRescued, tags)
    }

    package var fields: SoundFields {
        var fields = SoundFields()
        fields.add("container", container)
        fields.add("codec", codec)
        fields.add("hertz", "\(hertz)")
        fields.add("channels", "\(channels)")
        if let statedFrames { fields.add(statedIsExact ? "frames" : "aboutFrames", "\(statedFrames)") }
        if isRescued { fields.add("rescued", "yes") }
        for tag in tags { fields.add("tag:\(tag.name)", tag.text) }
        return fields
    }

    package init?(_ fields: SoundFields) {
        guard let container = fields["container"], let codec = fields["codec"],
            let hertz = fields["hertz"].flatMap({ Int($0) }),
            let channels = fields["channels"].flatMap({ Int($0) })
        else { return nil }
        let exact = fields["frames"].flatMap { Int($0) }
        let stated = exact ?? fields["aboutFrames"].flatMap { Int($0) }
        self.init(
            container: container,
            codec: codec,
            hertz: hertz,
            channels: channels,
            statedFrames: stated.flatMap { $0 >= 0 ? $0 : nil },
            statedIsExact: exact != nil,
            isRescued: fields["rescued"] != nil,
            tags: fields.all.compactMap { field in
                guard field.name.hasPrefix("tag:") else { return nil }
                return Tag(String(field.name.dropFirst(4)), field.text)
            }
        )
    }
}

package struct SoundFields: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
        package var name: String
        package var text: String
    }

    package static let limitBytes = 65_536

    package private(set) var all: [Field] = []

    package init() {}

    package mutating func add(_ name: String, _ text: String) { all.append(Field(name: name, text: text)) }

    package subscript(_ name: String) -> String? { all.first { $0.name == name }?.text }

    /// Ends each name and text with a zero byte and cuts a text at 4 096 bytes.
    package func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        for field in all {
            let name = Self.cleaned(field.name), text = Self.cleaned(field.text)
            guard bytes.count + name.count + text.count + 2 <= Self.limitBytes else { break }
            bytes += name + [0] + text + [0]
        }
        return bytes
    }

    package init?(decoding bytes: some Collection<UInt8>) {
        guard bytes.count <= Self.limitBytes else { return nil }
        var parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard let rest = parts.popLast(), rest.isEmpty, parts.count.isMultiple(of: 2) else { return nil }
        for index in stride(from: 0, to: parts.count, by: 2) {
            // Mends text that is not UTF-8, once.
            add(
                String(decoding: parts[index], as: UTF8.self),
                String(decoding: parts[index + 1], as: UTF8.self)
            )
        }
    }

    private static func cleaned(_ text: String) -> [UInt8] {
        text.utf8.prefix(4096).map { $0 == 0 ? 32 : $0 }
    }
}
