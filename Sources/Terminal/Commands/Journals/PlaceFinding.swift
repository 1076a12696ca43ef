import Programs
import Travel
import VoiceCore

enum PlaceFinding {
    private static let near = Option<GlobePosition>(
        "near",
        "LAT,LON",
        expected: PlaceCommand.near.declaration.expected,
        help: "Say what is there: degrees north and degrees east, south and west negative."
    ) { PlaceCommand.position($0) }
    private static let limit = Option.integer(
        "limit",
        "COUNT",
        in: 1...1_000,
        standard: "10",
        help: "Show at most this many."
    )

    static let command = Command(
        "search",
        summary: "find a place or a city by its name, or what is near a position",
        discussion: [
            """
            Your own places come first, then cities: first those whose name is the same, then those that begin with \
            it, contain it, or lie in a country of that name. Of those alike, the ones that you used more often \
            and the larger ones come first.
            """
        ],
        examples: [
            Example("voicecore place search busan", "Finds Busan."),
            Example("voicecore place search 35.16,129.16", "Says what is there."),
        ],
        arguments: [
            Argument("WORDS", .any, help: "A name or a part of one, of two letters or more; or LAT,LON.")
        ],
        options: [near, limit, CommonOptions.json],
        run: run
    )

    @Sendable private static func run(_ invocation: Invocation) async throws -> ExitCode {
        let typed = invocation.arguments.joined(separator: " ")
        guard typed.isEmpty != (invocation[near] == nil) else {
            guard !typed.isEmpty else { throw UsageError.missingArgument("WORDS") }
            throw Failure(.usage, "--near cannot be used with words", advice: "look for one of them")
        }
        let count = invocation[limit] ?? 10
        let names = try await names(invocation)
        let found =
            (invocation[near] ?? PlaceCommand.position(typed)).map { names.places(at: $0) }
            ?? names.places(like: typed, limit: count)
        for place in found { show(place, invocation) }
        if case .failure(let error) = names.gazetteer, !invocation.isQuiet {
            let failure = error.failure
            invocation.console.complain(failure.message, advice: failure.advice, by: "voicecore")
        }
        if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("no places")
        }
        return found.isEmpty ? .someFailed : .done
    }

    private static func names(_ invocation: Invocation) async throws -> PlaceNames {
        do {
            return try await DiaryAccess.work(invocation, .read) { try await PlaceNames($0.store) }
        } catch let failure as Failure where failure.code == .noSuchFile {
            return PlaceNames(own: [], used: [], Gazetteer.installed, language: .present)
        }
    }

    /// `Busan, Republic of Korea: 35.10168, 129.03004, 3 uses`.
    private static func show(_ place: KnownPlace, _ invocation: Invocation) {
        guard !invocation[CommonOptions.json] else {
            return invocation.console.out.print(place.jsonText.line)
        }
        var text = place.fullName
        if !place.aliases.isEmpty { text += " (\(place.aliases.joined(separator: ", ")))" }
        var facts = place.position.map { ["\($0.latitude), \($0.longitude)"] } ?? []
        if let kilometres = place.kilometres { facts.append("\(Shown.oneDecimal(kilometres)) km away") }
        if place.uses > 0 { facts.append(Shown.counted(place.uses, "use", "uses")) }
        if place.isOwn { facts.append("your own") }
        if !facts.isEmpty { text += ": " + facts.joined(separator: ", ") }
        invocation.console.show(Shown.oneLine(text) + "\n")
    }
}
