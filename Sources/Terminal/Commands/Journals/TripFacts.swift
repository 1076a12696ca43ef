import Programs
import VoiceCore

/// Facts about a trip, from options or answers.
struct TripFacts {
    private var firstDay: DiaryDay?
    private var lastDay: DiaryDay?
    private var days: Int?
    private var from: String?
    private var to: [String]
    private var transport: String?
    private let today: DiaryDay

    init(_ invocation: Invocation, today: DiaryDay) throws {
        try Self.refuseDay(invocation[TripCommand.from], of: "from", "is where the trip begins")
        for place in invocation.all(TripCommand.to) {
            try Self.refuseDay(place, of: "to", "is a place that the trip leads to")
        }
        self.today = today
        firstDay = invocation[TripCommand.start]?.first(today: today)
        lastDay = invocation[TripCommand.end]?.last(today: today)
        days = invocation[TripCommand.days]
        from = invocation[TripCommand.from]
        to = invocation.all(TripCommand.to)
        transport = invocation[TripCommand.by]
    }

    /// Refuses a day where a place is meant: lists take their days by the same names.
    private static func refuseDay(_ place: String?, of option: String, _ meaning: String) throws {
        guard let place, TypedDay(place) != nil || TypedDay.doubt(place) != nil else { return }
        throw Failure(
            .usage,
            "--\(option) \(place): a day, not a place",
            advice: "--\(option) \(meaning); its days are --start and --end"
        )
    }

    var isEmpty: Bool {
        firstDay == nil && lastDay == nil && days == nil && from == nil && to.isEmpty && transport == nil
    }

    /// Lacks its days.
    var isIncomplete: Bool { firstDay == nil || (lastDay == nil && days == nil) }

    /// Asks at the terminal for what was not given; without one the days are needed.
    mutating func ask(_ invocation: Invocation) async throws {
        guard invocation.console.canAsk else {
            throw Failure(
                .usage,
                "a trip needs its days",
                advice: "such as --start 2026-11-18 --days 3, or --end 2026-11-20"
            )
        }
        let console = invocation.console
        if firstDay == nil {
            let question = "first day, such as \(today):"
            firstDay = try await Self.asked(question, console) { said throws(NoDay) in
                try Self.day(said).first(today: today)
            }
        }
        if lastDay == nil, days == nil {
            let question = "last day, or how many days:"
            (lastDay, days) = try await Self.asked(question, console) { said throws(NoDay) in
                try end(of: said)
            }
        }
        if from == nil { from = try await Answer.line("from (or nothing):", console).named }
        if to.isEmpty {
            let said = try await Answer.line("to, with commas between (or nothing):", console)
            to = said.split(separator: ",").compactMap { String($0).named }
        }
        if transport == nil { transport = try await Answer.line("by (or nothing):", console).named }
    }

    /// Faults of a day in an answer.
    private enum NoDay: Error {
        case unreadable
        case doubtful(String)
        case beforeFirst
        case noDays

        var text: String {
            switch self {
            case .unreadable: "not a day; write it like 2026-11-18"
            case .doubtful(let fact): "\(fact); write it like 2026-11-18"
            case .beforeFirst: "before the first day"
            case .noDays: "a trip has at least one day"
            }
        }
    }

    private static func day(_ said: String) throws(NoDay) -> TypedDay {
        if let doubt = TypedDay.doubtAhead(said) { throw .doubtful(doubt.message) }
        guard let day = TypedDay(said) else { throw .unreadable }
        return day
    }

    /// A last day that the trip can have, or how many days it has.
    private func end(of said: String) throws(NoDay) -> (DiaryDay?, Int?) {
        if let count = Int(said), (1...Trip.mostDays).contains(count) { return (nil, count) }
        if let count = Int(said), count < 1 { throw .noDays }
        let day = try Self.day(said).last(today: today)
        if let firstDay, day < firstDay { throw .beforeFirst }
        return (day, nil)
    }

    /// Asks until the answer is readable; an empty answer cancels.
    private static func asked<Value>(
        _ question: String,
        _ console: Console,
        _ read: (String) throws(NoDay) -> Value
    ) async throws -> Value {
        while true {
            let said = try await Answer.line(question, console)
            do throws(NoDay) {
                return try read(said)
            } catch {
                guard said.named != nil else {
                    throw Failure(.usage, "a trip needs its days", advice: "write them like 2026-11-18")
                }
                console.say("\(said.printable): \(error.text)")
            }
        }
    }

    /// The trip; what is not said stays as it was before.
    func trip(after before: Trip? = nil) throws -> Trip {
        if days != nil, lastDay != nil { throw Failure(.usage, "--days cannot be used with --end") }
        guard let first = firstDay ?? before?.firstDay else { throw Failure(.usage, "a trip needs its days") }
        // A trip that begins on another day is as long as before.
        let length = days ?? (lastDay == nil ? before?.days : nil)
        guard let last = lastDay ?? length.map({ first.adding(days: $0 - 1) }),
            let trip = Trip(
                firstDay: first,
                lastDay: last,
                from: from ?? before?.from,
                to: to.isEmpty ? before?.to ?? [] : to,
                transport: transport ?? before?.transport
            )
        else {
            throw Failure(.usage, "the last day of a trip is not before its first")
        }
        // The calendar ends with the year 9999.
        guard length == nil || trip.days == length else {
            throw Failure(.usage, "no trip lasts beyond 9999-12-31")
        }
        guard trip.days <= Trip.mostDays else {
            throw Failure(
                .usage,
                "a trip has at most \(Trip.mostDays) days",
                advice: "check the year; voicecore journal new makes a journal without days"
            )
        }
        return trip
    }
}

extension String {
    /// Without white space at both ends; nothing where nothing else is left.
    fileprivate var named: String? {
        let inner = drop(while: \.isWhitespace)
        return inner.lastIndex { !$0.isWhitespace }.map { String(inner[...$0]) }
    }
}

extension Trip {
    /// The command that creates this trip.
    func command(named name: String) -> String {
        let end = firstDay == lastDay ? ("days", "1") : ("end", lastDay.description)
        let way = from.map { [("from", $0)] } ?? []
        let facts = [("start", firstDay.description), end] + way + to.map { ("to", $0) }
        return TypedCommand("voicecore trip new", [name], facts + (transport.map { [("by", $0)] } ?? []))
            .description
    }
}
