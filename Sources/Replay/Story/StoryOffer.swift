package struct StoryOffer: Equatable, Sendable {
    package var sound: String
    package var name: String
    /// The time that a person states.
    package var on: String?
    /// The next step waits until it is filed, not only until others may hear it.
    package var waits = true
    /// Goes into the second diary of the farm.
    package var isTheirs = false

    /// Its name in other steps and in outcomes.
    package var shownName: String { isTheirs ? "their \(name)" : name }

    static func read(_ sound: String, _ fields: inout StoryFields) throws(StoryError) -> StoryOffer {
        StoryOffer(
            sound: sound,
            name: try fields.need("as").fileName(),
            on: try fields.use("on")?.text(),
            waits: try fields.flag("waits") ?? true,
            isTheirs: try fields.flag("theirs") ?? false
        )
    }
}

extension Story {
    package var hasFarm: Bool {
        script.contains { step in
            switch step.action {
            case .farm, .worker, .answered: true
            default: false
            }
        }
    }
}
