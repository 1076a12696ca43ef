import Programs
import VoiceCore

/// Entries moved to a day outside their trip, which stay, as a person may have put them there.
struct OutsideTripNote {
    private var entries: [String: [Entry]] = [:]

    mutating func add(_ entry: Entry, before: Entry) {
        guard let journal = entry.journal, journal == before.journal, let trip = entry.trip,
            entry.day != before.day, !trip.contains(entry.day)
        else { return }
        entries[journal, default: []].append(entry)
    }

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

    private func names(of left: [Entry], in trip: String, _ diary: DiaryAccess) async throws -> String {
        let days = left.map(\.day).sorted()
        guard left.count > 9, let first = days.first, let last = days.last else {
            var ids: [String] = []
            for entry in left { ids.append(try await diary.store.entries.shortID(of: entry.id)) }
            return ids.joined(separator: " ")
        }
        return "\(TypedOption("in-journal", trip)) --from \(first) --to \(last)"
    }

    private func trips(of left: [Entry], _ diary: DiaryAccess) async throws -> [String] {
        var names: Set<String?> = []
        for entry in left { names.insert(try await diary.store.trip(of: entry)?.name) }
        return names.count == 1 ? names.compactMap(\.self) : []
    }
}
