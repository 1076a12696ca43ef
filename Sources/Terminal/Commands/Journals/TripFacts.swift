import Actions
import Programs
import VoiceCore

struct TripFacts {
    static let isTrip = Flag("trip", help: "Make a trip, and ask for its days.")

    private static let start = day("start", help: "The first day: 2026-11-18, today, tomorrow.")
    private static let end = day("end", help: "The last day of it.")
    private static let days = Option.integer(
        "days",
        "COUNT",
        in: 1...Trip.mostDays,
        help: "How many days it has, instead of --end."
    )
    private static let from = Option.name("from", "PLACE", help: "Where it begins.")
    private static let to = Option.name(
        "to",
        "PLACE",
        repeats: true,
        help: "A place that it leads to, in their order."
    )
    private static let by = Option.name("by", "TRANSPORT", help: "By what, such as train.")

    static let options: [any OptionDeclaring] = [start, end, days, from, to, by]

    private(set) var request = TripRequest()
    private let isWanted: Bool
    private let today: DiaryDay

    init(_ invocation: Invocation, today: DiaryDay) throws {
        try Self.refuseDay(invocation[Self.from], of: "from", "is where the trip begins")
        for place in invocation.all(Self.to) {
            try Self.refuseDay(place, of: "to", "is a place that the trip leads to")
        }
        try invocation.refuse(Self.end, beside: Self.days)
        self.today = today
        isWanted = invocation[Self.isTrip]
        request.firstDay = invocation[Self.start]?.first(today: today)
        request.lastDay = invocation[Self.end]?.last(today: today)
        request.days = invocation[Self.days]
        if let from = invocation[Self.from] { request.from = .to(from) }
        if !invocation.all(Self.to).isEmpty { request.to = invocation.all(Self.to) }
        if let transport = invocation[Self.by] { request.transport = .to(transport) }
    }

    private static func day(_ name: String, help: String) -> Option<TypedDay> {
        Option(
            name,
            "DAY",
            expected: "a day such as 2026-11-18, today or tomorrow",
            help: help,
            objection: { TypedDay.doubtAhead($0) ?? TypedDay.slip($0, orAhead: true) },
            read: TypedDay.init
        )
    }

    /// Lists take days by the same names.
    private static func refuseDay(_ place: String?, of option: String, _ meaning: String) throws {
        guard let place, TypedDay(place) != nil || TypedDay.doubt(place) != nil else { return }
        let advice = "--\(option) \(meaning); its days are --start and --end"
        throw Failure(.usage, "--\(option) \(place): a day, not a place", advice: advice)
    }

    var isTrip: Bool { isWanted || !request.isEmpty }

    var isIncomplete: Bool { request.firstDay == nil || (request.lastDay == nil && request.days == nil) }

    mutating func ask(_ invocation: Invocation) async throws {
        guard invocation.console.canAsk else { throw JournalFault.noDays }
        let console = invocation.console
        if request.firstDay == nil {
            let question = "first day, such as \(today):"
            request.firstDay = try await Self.asked(question, console) { said throws(NoDay) in
                try Self.day(said).first(today: today)
            }
        }
        if request.lastDay == nil, request.days == nil {
            let question = "last day, or how many days:"
            (request.lastDay, request.days) = try await Self.asked(question, console) { said throws(NoDay) in
                try end(of: said)
            }
        }
        if request.from == .unchanged {
            request.from = .to(try await Answer.line("from (or nothing):", console).named)
        }
        if request.to == nil {
            let said = try await Answer.line("to, with commas between (or nothing):", console)
            request.to = said.split(separator: ",").compactMap { String($0).named }
        }
        if request.transport == .unchanged {
            request.transport = .to(try await Answer.line("by (or nothing):", console).named)
        }
    }

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

    private func end(of said: String) throws(NoDay) -> (DiaryDay?, Int?) {
        if let count = Int(said), (1...Trip.mostDays).contains(count) { return (nil, count) }
        if let count = Int(said), count < 1 { throw .noDays }
        let day = try Self.day(said).last(today: today)
        if let firstDay = request.firstDay, day < firstDay { throw .beforeFirst }
        return (day, nil)
    }

    /// An empty answer cancels.
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
}

extension String {
    fileprivate var named: String? {
        let inner = drop(while: \.isWhitespace)
        return inner.lastIndex { !$0.isWhitespace }.map { String(inner[...$0]) }
    }
}

extension Trip {
    func command(named name: String) -> String {
        let end = firstDay == lastDay ? ("days", "1") : ("end", lastDay.description)
        let way = from.map { [("from", $0)] } ?? []
        let facts = [("start", firstDay.description), end] + way + to.map { ("to", $0) }
        return TypedCommand("voicecore journal add", [name], facts + (transport.map { [("by", $0)] } ?? []))
            .description
    }
}
