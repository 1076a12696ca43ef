/// What a decoder says about a file before its first sample.
package struct SoundHeader: Equatable, Sendable {
    /// A line of the container's own text, such as a title or a date and where that stood.
    package struct Tag: Equatable, Sendable {
        /// The tag's name in its file.
        package var name: String
        /// The tag's text.
        package var text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The format of the file, such as `wav`.
    package var container: String
    /// The format of the sound in it, such as `pcm_s16le`.
    package var codec: String
    /// Frames in a second, as they are decoded.
    package var hertz: Int
    /// Channels of the file, which arrive mixed to one.
    package var channels: Int
    /// The length in frames that the container states.
    package var statedFrames: Int?
    /// Whether the stated length is counted rather than estimated.
    package var statedIsExact: Bool
    /// Whether the file's index had to be worked out again.
    package var isRescued: Bool
    /// What the file says about itself.
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
        self.container = container
        self.codec = codec
        self.hertz = hertz
        self.channels = channels
        self.statedFrames = statedFrames
        self.statedIsExact = statedIsExact
        self.isRescued = isRescued
        self.tags = tags
    }

    /// The header as fields, to be sent.
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

    /// Reads what a decoder said; nothing when a part is missing or no number.
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
