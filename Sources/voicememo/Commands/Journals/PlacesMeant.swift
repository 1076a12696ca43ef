import CommandLineKit
import ProgramKit
import VoiceCore

/// What is meant by the names of places that a person gave, and how they are told of it.
struct PlacesMeant {
    /// The blocks, in which places that are known by their names have their points.
    private(set) var blocks: [Block] = []
    private var lines: [String] = []

    /// Looks for those of blocks, some of which may come in the place of others.
    init(_ blocks: [Block], insteadOf replaced: [Block] = [], in store: DiaryStore) async throws(DiaryError) {
        self.blocks = blocks
        guard blocks.contains(where: { $0.kind == .place }) else { return }
        let names = try await PlaceNames(store, besides: replaced)
        for (number, block) in blocks.enumerated() {
            guard case .place(let name, let point) = block else { continue }
            if let known = names.place(named: name) {
                self.blocks[number] = .place(name: known.name, known.position)
                lines.append(
                    known.isOwn
                        ? "place: \(known.name.printable), one of your own"
                        : "place: \(known.fullName.printable)"
                )
                continue
            }
            // One name in any capitals is one place.
            let spelling = names.spelling(of: name) ?? name
            self.blocks[number] = .place(name: spelling, point)
            if spelling != name { lines.append("place: \(spelling.printable), as other entries write it") }
            if point == nil { lines.append(Self.unknown(spelling, names)) }
        }
    }

    /// Says which places were taken, and how to give a position to one that no map will show.
    func tell(_ invocation: Invocation) {
        guard !invocation.isQuiet else { return }
        for line in lines { invocation.console.say(line) }
    }

    private static func unknown(_ name: String, _ names: PlaceNames) -> String {
        let advice = "voicememo place add \(ShellWord(name)) --near LAT,LON"
        let city = names.city(named: name).map { city in
            "; the city is --place \(ShellWord(city.fullName))"
        }
        let near = names.name(near: name).map { "; did you mean ‘\($0.printable)’?" }
        return "no position is known for ‘\(name.printable)’: \(advice)\(city ?? near ?? "")"
    }
}

extension EntryEdit {
    /// The same edit, in which places that are known by their names have their points; and what is said of them.
    func withPlaces(in store: DiaryStore) async throws(DiaryError) -> (edit: EntryEdit, places: PlacesMeant) {
        var edit = self
        let numbers = changedBlocks.keys.sorted()
        let changed = numbers.map {
            if case .to(let block?)? = changedBlocks[$0] { block } else { Block.text("") }
        }
        let places = try await PlacesMeant(changed, insteadOf: Array(seenBlocks.values), in: store)
        for (number, block) in zip(numbers, places.blocks) where block.kind == .place {
            edit.changedBlocks[number] = .to(block)
        }
        return (edit, places)
    }
}
