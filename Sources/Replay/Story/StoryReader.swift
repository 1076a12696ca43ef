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
    fileprivate mutating func made(_ content: StorySound.Content) throws(StoryError) -> Int {
        guard content.isMade else { return 0 }
        if let samples = try whole("samples", in: 0...160_000_000) { return samples }
        guard let seconds = try number("seconds", in: 0...10_000) else {
            throw StoryError(line: line, .missingKey("seconds"))
        }
        return Int((seconds * Double(SpeechSamples.hertz)).rounded())
    }
}

extension StoryStep {
    static func read(_ node: StoryNode) throws(StoryError) -> StoryStep {
        var fields = try StoryFields(node)
        let at = try fields.need("at").number(in: 0...100_000)
        let action = try StoryAction.read(&fields)
        try fields.finish()
        return StoryStep(at: at, action: action, line: node.line)
    }
}

extension StoryAction {
    var sound: String? {
        switch self {
        case .record(_, let sound), .arrive(let sound, _, _, _): sound
        case .offer(let offer): offer.sound
        case .retry(let sound): sound
        default: nil
        }
    }

    fileprivate static func read(_ fields: inout StoryFields) throws(StoryError) -> StoryAction {
        if let action = try readSession(&fields) { return action }
        if let action = try readRoad(&fields) { return action }
        if let action = try readWorld(&fields) { return action }
        if let action = try readFarm(&fields) { return action }
        if let deed = try StoryDeed.read(&fields) { return .deed(deed) }
        if let unknown = fields.keys.first {
            // Nothing was taken: the name of the action itself is wrong.
            try fields.finish()
            throw StoryError(line: fields.line, .unknownKey(unknown, suggestion: nil))
        }
        throw StoryError(line: fields.line, .missingKey("what happens"))
    }

    private static func readSession(_ fields: inout StoryFields) throws(StoryError) -> StoryAction? {
        if let owner = try fields.text("record") {
            return .record(owner: owner, sound: try fields.need("sound").text())
        }
        if let owner = try fields.text("play") { return .play(owner: owner) }
        if let owner = try fields.text("pause") { return .pause(owner: owner) }
        if let owner = try fields.text("stop") { return .stop(owner: owner) }
        if let edge = try fields.choice("interruption", of: Edge.self) {
            guard edge == .ended else { return .interruptionBegan }
            return .interruptionEnded(resume: try fields.flag("resume") ?? false)
        }
        if let route = try fields.choice("route", of: Route.self) { return .route(route) }
        if try fields.flag("background") == true { return .background }
        if try fields.flag("deviceError") == true { return .deviceError }
        if let device = try fields.choice("microphone", of: Device.self) { return .microphone(device) }
        return nil
    }

    private enum Edge: String, CaseIterable { case began, ended }

    private static func readRoad(_ fields: inout StoryFields) throws(StoryError) -> StoryAction? {
        if let sound = try fields.text("offer") { return .offer(try StoryOffer.read(sound, &fields)) }
        if let sound = try fields.text("arrive") {
            return .arrive(
                sound: sound,
                name: try fields.need("as").fileName(),
                pieces: try fields.whole("pieces", in: 1...1_000) ?? 2,
                over: try fields.number("over", in: 0...10_000) ?? 10
            )
        }
        if let stage = try fields.choice("kill", of: Stage.self) { return .kill(after: stage) }
        if try fields.flag("retry") == true { return .retry(sound: try fields.text("sound")) }
        return nil
    }

    private static func readFarm(_ fields: inout StoryFields) throws(StoryError) -> StoryAction? {
        if let name = try fields.text("finish") { return .finish(name: name) }
        if let broker = try fields.choice("farm", of: Broker.self) { return .farm(broker) }
        if let presence = try fields.choice("worker", of: Presence.self) {
            return .worker(hears: presence == .there ? try fields.need("hears").text() : nil)
        }
        if try fields.flag("answered") == true { return .answered }
        return nil
    }

    private static func readWorld(_ fields: inout StoryFields) throws(StoryError) -> StoryAction? {
        if let lock = try fields.choice("anotherProgram", of: Lock.self) { return .anotherProgram(lock) }
        if let presence = try fields.choice("model", of: Presence.self) { return .model(presence) }
        if let disk = try fields.choice("disk", of: Disk.self) { return .disk(disk) }
        if let clock = fields.use("clock") { return .clock(try clock.moment()) }
        if try fields.flag("restart") == true { return .restart }
        if try fields.flag("wait") == true { return .wait }
        return nil
    }
}

extension StoryExpectation {
    static func read(_ node: StoryNode) throws(StoryError) -> StoryExpectation {
        var fields = try StoryFields(node)
        var expectation = StoryExpectation()
        expectation.trace = try fields.use("trace")?.texts()
        expectation.outcomes = try fields.use("outcomes")?.texts()
        expectation.journals = try fields.use("journals")?.texts()
        expectation.links = try fields.use("links")?.texts()
        expectation.files = try fields.use("files")?.texts()
        if let entries = try fields.use("entries")?.list() {
            var read: [EntryExpectation] = []
            for entry in entries { read.append(try EntryExpectation.read(entry)) }
            expectation.entries = read
        }
        try fields.finish()
        return expectation
    }
}

extension EntryExpectation {
    fileprivate static func read(_ node: StoryNode) throws(StoryError) -> EntryExpectation {
        var fields = try StoryFields(node)
        var entry = EntryExpectation()
        if let moment = fields.use("recordedAt") { entry.recordedAt = try moment.moment() }
        entry.dateSource = try fields.text("dateSource")
        entry.day = try fields.text("day")
        entry.seconds = try fields.number("seconds", in: 0...1_000_000)
        entry.capped = try fields.flag("capped")
        entry.text = try fields.text("text")
        entry.journal = try fields.text("journal")
        entry.blocks = try fields.use("blocks")?.texts()
        entry.truncated = try fields.flag("truncated")
        entry.words = try fields.use("words").map(Words.read)
        entry.mood = try fields.choice("mood", of: NamedMood.self)?.rawValue
        entry.positive = try fields.use("positive").map(percent)
        entry.pending = try fields.use("pending")?.texts()
        try fields.finish()
        return entry
    }

    private enum NamedMood: String, CaseIterable {
        case joy, sadness, anger, fear, unsure, none
    }

    private static func percent(_ node: StoryNode) throws(StoryError) -> ClosedRange<Int> {
        let ends = try node.list()
        guard ends.count == 2 else {
            throw StoryError(line: node.line, .expected("[from, to]", found: node.kind))
        }
        let from = try ends[0].whole(in: 0...100)
        return from...(try ends[1].whole(in: from...100))
    }
}

extension EntryExpectation.Words {
    fileprivate static func read(_ node: StoryNode) throws(StoryError) -> EntryExpectation.Words {
        var fields = try StoryFields(node)
        let words = EntryExpectation.Words(
            said: try fields.need("said").text(),
            within: try fields.need("within").number(in: 0...1)
        )
        try fields.finish()
        return words
    }
}
