import CommandLineKit
import ProgramKit
import VoiceCore

/// A place by what a person typed: one of their own, or one that entries name.
struct FoundPlace {
    var name: String
    var position: GlobePosition?
    var own: OwnPlace?
}

/// What `voicememo place` changes in every entry.
enum PlaceChange {
    @Sendable static func merge(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let old = try await found(invocation.arguments[0], diary)
            let place = try await found(invocation.arguments[1], diary)
            guard old.name != place.name else { throw Failure(.usage, "this is one place already") }
            var own = place.own
            if own == nil, let left = old.own {
                own = OwnPlace(name: place.name, position: place.position ?? left.position)
            }
            if let aliases = own?.aliases {
                let names = [old.name] + (old.own?.aliases ?? [])
                own?.aliases += names.filter { $0 != place.name && !aliases.contains($0) }
            }
            try await replace(old.name, by: place.name, place.position, own, diary, invocation)
            return .done
        }
    }

    @Sendable static func rename(_ invocation: Invocation) async throws -> ExitCode {
        let new = try JournalCommand.checked(invocation.arguments[1])
        return try await DiaryAccess.work(invocation, .write) { diary in
            let old = try await found(invocation.arguments[0], diary)
            guard new != old.name else {
                throw Failure(.usage, "the place is called ‘\(new.printable)’ already")
            }
            let places = try await diary.store.places().filter { $0.name != old.name }
                .flatMap { [$0.name] + $0.aliases }
            let used = try await diary.store.usedPlaces().map(\.name)
            // Another way to write its own name is a correction.
            let (before, key) = (PlaceKey(old.name), PlaceKey(new))
            if let other = (places + used).first(where: { PlaceKey($0) == key && PlaceKey($0) != before }) {
                throw Failure(
                    .usage,
                    "there is a place ‘\(other.printable)’ already",
                    advice: "voicememo place merge makes one of two"
                )
            }
            var own = old.own
            own?.name = new
            own?.aliases.removeAll { $0 == new }
            try await replace(old.name, by: new, nil, own, diary, invocation)
            return .done
        }
    }

    private static func replace(
        _ old: String,
        by name: String,
        _ position: GlobePosition?,
        _ own: OwnPlace?,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        let count: Int
        if let own {
            count = try await diary.store.replacePlace(old, by: own, at: diary.now)
        } else {
            count = try await diary.store.renamePlace(old, to: name, position, at: diary.now)
        }
        invocation.console.did("‘\(name)’ was changed")
        if let own = try await found(name, diary).own {
            PlaceCommand.show(own, invocation)
        } else if let used = try await diary.store.usedPlaces().first(where: { $0.name == name }) {
            PlaceCommand.show(used, [], invocation)
        }
        if !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("changed " + Shown.counted(count, "entry", "entries"))
        }
    }

    /// The place that has this name or this alias; one of a person's own comes first.
    static func found(_ typed: String, _ diary: DiaryAccess) async throws -> FoundPlace {
        if let own = PlaceSearch(try await diary.store.places()).place(named: typed) {
            return FoundPlace(name: own.name, position: own.position, own: own)
        }
        let used = try await diary.store.usedPlaces()
        let key = PlaceKey(typed)
        guard
            let place = used.first(where: { $0.name == typed })
                ?? used.first(where: { PlaceKey($0.name) == key })
        else {
            throw Failure(
                .noSuchFile,
                "no place ‘\(TextWidth.cut(typed.printable, to: 60))’",
                advice: "voicememo place list shows your places"
            )
        }
        return FoundPlace(name: place.name, position: place.position)
    }
}
