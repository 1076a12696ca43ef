import Travel
import Programs
import VoiceCore

/// `voicecore place rm`: forgets places of one's own, or aliases of them.
enum PlaceRemoval {
    private enum What {
        case place(OwnPlace)
        case alias(String, of: OwnPlace)
    }

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            // All are looked for before the first is removed.
            for typed in invocation.arguments where try await named(typed, diary) == nil {
                throw try await notOwn(typed, diary)
            }
            for typed in invocation.arguments {
                // One that was typed twice is gone, as is an alias whose place was.
                guard let what = try await named(typed, diary) else { continue }
                switch what {
                case .place(let place):
                    _ = try await diary.store.places.remove(place.name, at: diary.now)
                    printJSON(of: place, invocation)
                    say("removed \(place.name); to make it again: \(place.command)", invocation)
                case .alias(let alias, let owner):
                    try await remove(alias, diary)
                    printJSON(of: owner.without(alias), invocation)
                    let again = TypedCommand("voicecore place add", [owner.name], [("alias", alias)])
                    say("removed the alias \(alias) of \(owner.name); to give it again: \(again)", invocation)
                }
            }
            return .done
        }
    }

    /// A place as it was, or as it is without its alias.
    private static func printJSON(of place: OwnPlace, _ invocation: Invocation) {
        if invocation[CommonOptions.json] { invocation.console.out.print(place.jsonText.line) }
    }

    private static func say(_ text: String, _ invocation: Invocation) {
        if !invocation.isQuiet { invocation.console.say(text.printable) }
    }

    /// From all that have it: earlier versions let more than one.
    private static func remove(_ alias: String, _ diary: DiaryAccess) async throws {
        for place in try await diary.store.places.all() where place.alias(alias) != nil {
            try await diary.store.places.save(place.without(alias), withoutOldNamesAt: diary.now)
        }
    }

    private static func named(_ typed: String, _ diary: DiaryAccess) async throws -> What? {
        let own = try await diary.store.places.all()
        if let place = own.first(where: { PlaceKey($0.name) == PlaceKey(typed) }) { return .place(place) }
        for place in own {
            if let alias = place.alias(typed) { return .alias(alias, of: place) }
        }
        return nil
    }

    private static func notOwn(_ typed: String, _ diary: DiaryAccess) async throws -> Failure {
        let place = try await FoundPlace.named(typed, diary)
        return Failure(
            .usage,
            "\(place.name.printable) is not one of your own places, so there is nothing to forget",
            advice: "voicecore place list shows your places"
        )
    }
}
