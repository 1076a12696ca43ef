import Actions
import Programs
import Travel
import VoiceCore

extension PlaceFault: SaidFault {
    var failure: Failure {
        switch self {
        case .badName(let fault): fault.failure
        case .isMissing(let name):
            Failure(
                .noSuchFile,
                "no place ‘\(TextWidth.cut(name.printable, to: 60))’",
                advice: "voicecore place list shows your places"
            )
        case .isThere(let name):
            Failure(
                .usage,
                "there is a place ‘\(name.printable)’ already",
                advice: "voicecore place merge makes one of two"
            )
        case .isAlias(let name, let other):
            Failure(
                .usage,
                "‘\(name.printable)’ is an alias of \(other.name.printable)",
                advice: "\(Self.removal(of: name)) takes it away from there"
            )
        case .noPosition(let city):
            Failure(
                .usage,
                "a place needs its position",
                advice: "such as --near 35.16,129.16"
                    + (city.map { "; the city is \(ShellWord($0.fullName))" } ?? "")
            )
        case .aliasMoves(let alias, let place, let position):
            Failure(
                .usage,
                "‘\(alias.printable)’ is an alias of \(place.name.printable)",
                advice: "\(Self.removal(of: alias)) takes it away, then it can be a place; "
                    + "\(PlaceCommand.move(place.name, to: position)) moves \(place.name.printable)"
            )
        case .aliasAlone(let alias, let owner, let name):
            Failure(
                .usage,
                "‘\(alias.printable)’ is an alias of \(owner.name.printable), and no entry says it",
                advice: owner.name == name
                    ? "\(Self.removal(of: alias)) removes the alias"
                    : "\(TypedCommand("voicecore place merge", [owner.name, name])) merges the place; "
                        + "\(Self.removal(of: alias)) removes the alias"
            )
        case .isOnePlace(let name, let alias):
            Failure(
                .usage,
                "this is one place already",
                advice: alias.map {
                    "\(TypedCommand("voicecore place rename", [name, $0])) gives it its alias as its name"
                }
            )
        case .isCalledSo(let name): Failure(.usage, "the place is called ‘\(name.printable)’ already")
        case .isNotOwn(let name):
            Failure(
                .usage,
                "\(name.printable) is not one of your own places, so there is nothing to forget",
                advice: "voicecore place list shows your places"
            )
        }
    }

    private static func removal(of alias: String) -> TypedCommand {
        TypedCommand("voicecore place rm", [alias])
    }
}
