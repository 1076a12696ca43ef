internal import Programs
internal import VoiceCore

extension Story {
    package init(text: String) throws(StoryError) {
        var fields = try StoryFields(try StoryNode.parse(text))
        title = try fields.need("title").text()
        about = try fields.text("about") ?? ""
        setting = try fields.use("setting").map(StorySetting.read) ?? StorySetting()
        sounds = try fields.use("sounds").map(Self.readSounds) ?? [:]
        script = try Self.readScript(try fields.need("script"), sounds: sounds)
        expectation = try fields.use("expect").map(StoryExpectation.read)
        try fields.finish()
    }

    private static func readSounds(_ node: StoryNode) throws(StoryError) -> [String: StorySound] {
        guard case .object(let members) = node.value else {
            throw StoryError(line: node.line, .expected("an object", found: node.kind))
        }
        var sounds: [String: StorySound] = [:]
        for member in members { sounds[member.key] = try StorySound.read(member.node) }
        return sounds
    }

    private static func readScript(
        _ node: StoryNode,
        sounds: [String: StorySound]
    ) throws(StoryError) -> [StoryStep] {
        var steps: [StoryStep] = []
        for element in try node.list() {
            let step = try StoryStep.read(element)
            if let before = steps.last?.at, step.at < before {
                throw StoryError(line: element.line, .backInTime(before: before))
            }
            if let sound = step.action.sound, sounds[sound] == nil {
                throw StoryError(line: element.line, .unknownSound(sound))
            }
            steps.append(step)
        }
        return steps
    }
}

extension StorySetting {
    static func read(_ node: StoryNode) throws(StoryError) -> StorySetting {
        var fields = try StoryFields(node)
        var setting = StorySetting()
        if let clock = fields.use("clock") { setting.clock = try clock.moment() }
        if let zone = fields.use("zone") { setting.zone = try zone.zone() }
        if let start = fields.use("dayStart") { setting.dayStart = try start.timeOfDay() }
        setting.textLimit = try fields.whole("textLimit", in: 0...1_000_000) ?? setting.textLimit
        setting.overCap = try fields.choice("overCap", of: HearingOptions.OverCap.self) ?? setting.overCap
        setting.preset = try fields.choice("preset", of: HearingOptions.Preset.self) ?? setting.preset
        setting.hertz = try fields.whole("hertz", in: 12_000...SpeechSamples.hertz) ?? setting.hertz
        setting.source = try fields.choice("source", of: SourcePolicy.self) ?? setting.source
        setting.onInterruption =
            try fields.choice("onInterruption", of: InterruptionPolicy.self) ?? setting.onInterruption
        try fields.finish()
        return setting
    }
}

extension StorySound {
    static func read(_ node: StoryNode) throws(StoryError) -> StorySound {
        var fields = try StoryFields(node)
        let content: Content
        if let file = try fields.text("file") {
            content = .file(file)
        } else if let bytes = try fields.text("bytes") {
            content = .bytes(bytes)
        } else if let hertz = try fields.number("tone", in: 20...8_000) {
            content = .tone(hertz: hertz)
        } else if try fields.flag("silence") == true {
            content = .silence
        } else {
            guard let seed = try fields.whole("noise", in: 0...Int.max >> 12) else {
                throw StoryError(line: node.line, .missingKey("file, bytes, tone, silence or noise"))
            }
            content = .noise(seed: seed)
        }
        let words = try fields.text("words")
        let samples = try fields.made(content)
        try fields.finish()
        return StorySound(
            content: content,
            samples: samples,
            words: words ?? (content.isMade ? "" : nil),
            line: node.line
        )
    }
}

extension StorySound.Content {
    var isMade: Bool {
        switch self {
        case .file, .bytes: false
        case .tone, .silence, .noise: true
        }
    }
}

extension StoryFields {
    /// The length in samples, which the story gives in seconds or samples.
    fileprivate mutating func made(_ content: StorySound.Content) throws(StoryError) -> Int {
        guard content.isMade else { return 0 }
        if let samples = try whole("samples", in: 0...160_000_000) { return samples }
        guard let seconds = try number("seconds", in: 0...10_000) else {
            throw StoryError(line: line, .missingKey("seconds"))
        }
        return Int((seconds * Double(SpeechSamples.hertz)).rounded())
    }
}
