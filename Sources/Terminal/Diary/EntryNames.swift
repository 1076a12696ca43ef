import Programs
import VoiceCore

struct EntryNames {
    static let help = """
        An entry: four characters of its id, as add, ingest and list print it; last for the newest by its date, -2 \
        for the one before; or its day: 2026-03-14, today, yesterday; 2026-03-14.2 is the second of that day.
        """

    static let firstEntry = "make the first entry: voicecore record, or voicecore ingest FILE"
    private static let mostShown = 9
    private static let listing = "voicecore list shows the entries"

    let store: DiaryStore
    let today: DiaryDay
    var takesDays = false

    func ids(_ typed: [String], otherwise undone: String? = nil) async throws -> [EntryID] {
        var ids: [EntryID] = []
        for text in typed {
            do {
                let id = try await id(text)
                if !ids.contains(id) { ids.append(id) }
            } catch {
                if let failure = Self.daysInWords(typed) { throw failure }
                guard let undone, typed.count > 1 else { throw error }
                throw Self.saying(undone, of: error)
            }
        }
        return ids
    }

    static func saying(_ undone: String, of error: any Error) -> any Error {
        guard var failure = wrongName(error) else { return error }
        failure.advice = [undone, failure.advice].compactMap(\.self).joined(separator: "; ")
        return failure
    }

    /// Nil for an error of the diary itself.
    static func wrongName(_ error: any Error) -> Failure? {
        guard let error = error as? DiaryError else { return error as? Failure }
        return switch error {
        // What is said of these names no diary.
        case .noSuchEntry, .ambiguous: error.failure(diary: "")
        default: nil
        }
    }

    func id(_ typed: String) async throws -> EntryID {
        if let place = Self.placeFromEnd(typed) { return try await last(place, typed) }
        if let doubt = TypedDay.doubt(typed) { throw doubt.about(typed.printable) }
        if let (day, number) = self.day(typed) { return try await entry(of: day, number, typed) }
        do {
            return try await store.entries.id(named: typed)
        } catch {
            throw try await failure(error, typed)
        }
    }

    private func failure(_ error: DiaryError, _ typed: String) async throws -> any Error {
        switch error {
        case .ambiguous(_, let candidates): return try await ambiguous(typed, candidates.map { ($0, nil) })
        case .noSuchEntry: return try await missing(typed) ?? error
        default: return error
        }
    }

    private func missing(_ typed: String) async throws -> Failure? {
        if !TypedDay.isWeekday(typed),
            let meant = Suggestion.nearest(to: typed, among: ["last", "today", "yesterday"])
        {
            let message = "\(typed.printable): no such entry; did you mean \(meant)?"
            return Failure(.noSuchFile, message, advice: Self.listing)
        }
        if (try? await store.trash.id(named: typed)) != nil {
            let back = "voicecore trash restore \(typed) brings it back"
            let advice = "\(back); voicecore rm --now \(typed) removes it for good"
            return Failure(.noSuchFile, "\(typed): in the trash", advice: advice)
        }
        if let days = days(typed) { return days }
        if typed.count < DiaryStore.shortestID {
            return Failure(
                .usage,
                "\(typed): too short for an id",
                advice: "type four characters or more, as voicecore list shows them"
            )
        }
        if typed.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil {
            return Failure(.noSuchFile, "\(typed): there is no such day", advice: Self.listing)
        }
        return nil
    }

    private func days(_ typed: String) -> Failure? {
        let meant = TypedDay(typed) == nil ? TypedDay.meant(by: typed, today: today) : typed
        guard let meant, TypedDay(meant)?.single(today: today) == nil else { return nil }
        let advice = "voicecore list \(ShellWord(meant)) lists the entries of that time"
        return Failure(.noSuchFile, "\(typed.printable): no such entry", advice: advice)
    }

    /// Refuses `15 January 2026` without quotes; each word would count as a name.
    static func daysInWords(_ typed: [String]) -> Failure? {
        let whole = typed.joined(separator: " ")
        guard typed.count > 1, let span = TypedDay(whole) else { return nil }
        let word = ShellWord(whole)
        switch span {
        case .month, .year, .namedMonth:
            let fact = "\(whole.printable): a month or a year, not an entry"
            return Failure(.usage, fact, advice: "voicecore list \(word) lists the entries of that time")
        case .day, .daysAgo, .named:
            let fact = "\(whole.printable): these words are \(typed.count) names here"
            return Failure(.usage, fact, advice: "for the entry of that day, put them in quotes: \(word)")
        }
    }

    /// 1 for `last` and `-1`, 2 for `-2`.
    private static func placeFromEnd(_ text: String) -> Int? {
        if text == "last" { return 1 }
        guard text.hasPrefix("-"), let place = Int(text.dropFirst()), place > 0 else { return nil }
        return place
    }

    private func last(_ place: Int, _ typed: String) async throws -> EntryID {
        let newest = try await store.entries.list(limit: place)
        guard newest.count == place, let entry = newest.last else {
            guard !newest.isEmpty else {
                throw Failure(.noSuchFile, "\(typed): there is no entry yet", advice: Self.firstEntry)
            }
            let all = Shown.counted(newest.count, "entry", "entries")
            throw Failure(.noSuchFile, "\(typed): the diary has only \(all)", advice: Self.listing)
        }
        return entry.id
    }

    /// A day, and which of its entries: `2026-03-14`, `today`, `2026-03-14.2`.
    private func day(_ text: String) -> (day: DiaryDay, number: Int?)? {
        if let day = day(named: text) { return (day, nil) }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count > 1, let number = Int(parts[1]), number > 0 else { return nil }
        return day(named: String(parts[0])).map { ($0, number) }
    }

    private func day(named text: String) -> DiaryDay? {
        // An id may be `365d`.
        if case .daysAgo? = TypedDay(text), text.first?.isNumber == true, text.count >= DiaryStore.shortestID
        {
            return nil
        }
        return TypedDay(text)?.single(today: today)
    }

    private func entry(of day: DiaryDay, _ number: Int?, _ typed: String) async throws -> EntryID {
        let ids = try await store.entries.ids(EntryFilter(from: day, to: day))
        if let number {
            guard number <= ids.count else {
                let all = Shown.counted(ids.count, "entry", "entries")
                throw Failure(.noSuchFile, "\(typed): the day has only \(all)", advice: Self.listing)
            }
            return ids[number - 1]
        }
        guard let first = ids.first else {
            throw Failure(.noSuchFile, "\(typed): the day has no entry", advice: Self.listing)
        }
        guard ids.count == 1 else {
            var failure = try await ambiguous(typed, ids.enumerated().map { ($1, "\(day).\($0 + 1)") })
            if takesDays { failure.advice? += "\n  or all of them: --from \(day) --to \(day)" }
            throw failure
        }
        return first
    }

    private func ambiguous(_ typed: String, _ candidates: [(id: EntryID, name: String?)]) async throws
        -> Failure
    {
        var lines: [String] = []
        for (id, name) in candidates.prefix(Self.mostShown) {
            let entry = try await store.entries.summary(id)
            let words = TextWidth.cut(Shown.oneLine(entry.title ?? entry.text), to: 40)
            lines.append("  \(name ?? entry.shortID)  \(Shown.minute(of: entry))  \(words)")
        }
        if candidates.count > Self.mostShown {
            lines.append("  and \(candidates.count - Self.mostShown) more")
        }
        let advice = "name one of them:\n" + lines.joined(separator: "\n")
        return Failure(.usage, "\(typed): this names more than one entry", advice: advice)
    }
}

enum NamedThings {
    /// A wrong name does not stop the others; the first fault gives the exit code.
    static func each(
        of invocation: Invocation,
        _ show: (String) async throws -> ExitCode
    ) async throws -> ExitCode {
        var codes: [ExitCode] = []
        for typed in invocation.arguments {
            do {
                codes.append(try await show(typed))
            } catch {
                guard invocation.arguments.count > 1, let failure = EntryNames.wrongName(error) else {
                    throw error
                }
                if codes.isEmpty, let failure = EntryNames.daysInWords(invocation.arguments) { throw failure }
                invocation.console.out.flush()
                let console = invocation.console
                console.complain(failure.message, advice: failure.advice, by: invocation.program.name)
                codes.append(failure.code)
            }
        }
        return codes.first { $0 != .done } ?? .done
    }
}
