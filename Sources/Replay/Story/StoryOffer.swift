/// A file that is offered in a story.
package struct StoryOffer: Equatable, Sendable {
    /// The sound in it.
    package var sound: String
    /// Its name in the inbox.
    package var name: String
    /// When it was, where a person says so.
    package var on: String?
    /// Whether the next step waits until it is filed; otherwise only until others may hear it.
    package var waits = true
    /// Whether it goes into the diary of somebody else in the same farm.
    package var isTheirs = false

    /// What the story's other steps and its outcomes call it.
    package var shownName: String { isTheirs ? "their \(name)" : name }

    /// Reads one, once its sound is known.
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
    /// Whether machines hear for each other in it, which needs a broker.
    package var hasFarm: Bool {
        script.contains { step in
            switch step.action {
            case .farm, .worker, .answered: true
            default: false
            }
        }
    }
}
