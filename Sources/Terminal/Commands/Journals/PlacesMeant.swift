import Actions
import Programs
import Travel
import VoiceCore

struct PlacesMeant {
    private let findings: [MeantBlocks.Finding]

    init(_ findings: [MeantBlocks.Finding]) { self.findings = findings }

    func tell(_ invocation: Invocation) {
        guard !invocation.isQuiet else { return }
        for finding in findings { invocation.console.say(Self.line(finding)) }
    }

    private static func line(_ finding: MeantBlocks.Finding) -> String {
        switch finding {
        case .known(let place):
            "place: " + (place.isOwn ? "\(place.name.printable), one of your own" : place.fullName.printable)
        case .spelled(let name): "place: \(name.printable), as other entries write it"
        case .unknown(let name, let city, let near): unknown(name, city, near)
        case .isThere(let kind, let name): "\(kind.rawValue): \(name.printable), which the entry has already"
        case .isTwice(let kind, let name):
            "\(kind.rawValue): \(name.printable), which is named twice, and added once"
        }
    }

    private static func unknown(_ name: String, _ city: KnownPlace?, _ near: String?) -> String {
        let advice = TypedCommand("voicecore place add", [name], [("near", "LAT,LON")])
        let city = city.map { "; the city is \(TypedOption("place", $0.fullName))" }
        let near = near.map { "; did you mean ‘\($0.printable)’?" }
        return "no position is known for ‘\(name.printable)’: \(advice)\(city ?? near ?? "")"
    }
}

extension EntryEdit {
    func withPlaces(of entry: Entry, named name: String, in store: DiaryStore) async throws
        -> (edit: EntryEdit, places: PlacesMeant)
    {
        do {
            let (edit, findings) = try await meant(of: entry, in: store)
            return (edit, PlacesMeant(findings))
        } catch let same as SamePlace {
            let first = NumberedBlock.firstNumber(of: entry)
            throw Failure(
                .usage,
                "the entry has this place already, as its block \(first + same.other)",
                advice: "to remove this one: voicecore rm \(ShellWord(name)) --block \(first + same.changed)"
            )
        }
    }
}
