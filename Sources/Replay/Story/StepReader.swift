internal import Programs

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

    /// Steps of the session and its devices.
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

    /// Offers, and faults on their way.
    private static func readRoad(_ fields: inout StoryFields) throws(StoryError) -> StoryAction? {
        if let sound = try fields.text("offer") {
            return .offer(try StoryOffer.read(sound, &fields))
        }
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

    /// Steps of the farm.
    private static func readFarm(_ fields: inout StoryFields) throws(StoryError) -> StoryAction? {
        if let name = try fields.text("finish") { return .finish(name: name) }
        if let broker = try fields.choice("farm", of: Broker.self) { return .farm(broker) }
        if let presence = try fields.choice("worker", of: Presence.self) {
            return .worker(hears: presence == .there ? try fields.need("hears").text() : nil)
        }
        if try fields.flag("answered") == true { return .answered }
        return nil
    }

    /// Steps of the machine around the program.
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
