import Programs
import VoiceCore

/// Entries that were given a day outside their trip, and are still in it.
///
/// A trip takes entries by their day, also by one that was guessed wrong. Whether it did, or a person put them there,
/// nothing tells afterwards, so they stay and it is said.
struct OutsideTripNote {
    private var entries: [String: [Entry]] = [:]

    /// Looks at an entry whose date may have been changed, and its journal not.
    mutating func add(_ entry: Entry, before: Entry) {
        guard let journal = entry.journal, journal == before.journal, let trip = entry.trip,
            entry.day != before.day, !trip.contains(entry.day)
        else { return }
        entries[journal, default: []].append(entry)
    }

    /// Says of each trip which command takes them out of it, or into the trip of their day.
    func tell(_ diary: DiaryAccess, _ invocation: Invocation) async throws {
        guard !invocation.isQuiet else { return }
        for (name, left) in entries.sorted(by: { $0.key < $1.key }) {
            let facts = left.count == 1 ? "the entry is" : "\(left.count) entries are"
            invocation.console.say(
                "\(facts) still in the trip ‘\(name)’, which does not have this day:".printable
            )
            let command = "  voicecore edit \(try await self.names(of: left, in: name, diary))"
            invocation.console.say("\(command) --no-journal".printable)
            for other in try await trips(of: left, diary) {
                invocation.console.say("\(command) \(TypedOption("journal", other))".printable)
            }
        }
    }

    /// What chooses them: their ids, or their days where those are too many to be typed.
    private func names(of left: [Entry], in trip: String, _ diary: DiaryAccess) async throws -> String {
        let days = left.map(\.day).sorted()
        guard left.count > 9, let first = days.first, let last = days.last else {
            var ids: [String] = []
            for entry in left { ids.append(try await diary.store.entries.shortID(of: entry.id)) }
            return ids.joined(separator: " ")
        }
        return "\(TypedOption("in-journal", trip)) --from \(first) --to \(last)"
    }

    /// The trip that has the days of all of them, if there is one.
    private func trips(of left: [Entry], _ diary: DiaryAccess) async throws -> [String] {
        var names: Set<String?> = []
        for entry in left { names.insert(try await diary.store.trip(of: entry)?.name) }
        return names.count == 1 ? names.compactMap(\.self) : []
    }
}
