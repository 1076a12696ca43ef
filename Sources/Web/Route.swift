internal import VoiceCore

/// A row of the table of pages: a path, and an answer for each way of asking for it.
///
/// `*` stands for one name and `**` for the rest, read as the row's type; a path that cannot be read so is left to the
/// rows below.
struct Route: Sendable {
    struct Traits: OptionSet, Sendable {
        let rawValue: Int
        /// Made from the diary's entries alone, and so the same until they change.
        static let ofDiary = Traits(rawValue: 1)
        /// Reads so much that a few at a time are enough.
        static let slow = Traits(rawValue: 2)
        /// Shows more than the diary, so a program never has it already.
        static let live = Traits(rawValue: 4)
    }

    struct Target: Sendable {
        var traits: Traits = []
        var get: (@Sendable (PageHandler) async throws -> Response)?
        var post: (@Sendable (PageHandler, FormFields) async throws -> Response)?
        /// Takes a form with files, which came before it is called.
        var files: (@Sendable (PageHandler) async throws -> Response)?
        var json: (@Sendable (DataHandler) async throws -> Response)?
        /// Answers a browser that was not let in; `nil` sends it to the door.
        var anyone: (@Sendable (WebDiary, Request, Texts) -> Response?)?
        var back: Address?
    }

    private let pattern: [String]
    private let bind: @Sendable ([String]) -> Target?

    typealias Asked<Handler, Answer> = @Sendable (Handler) -> () async throws -> Answer
    typealias AskedFor<Handler, Value, Answer> = @Sendable (Handler) -> (Value) async throws -> Answer
    typealias Sent<Answer> = @Sendable (PageHandler) -> (FormFields) async throws -> Answer
    typealias SentTo<Value, Answer> = @Sendable (PageHandler) -> (Value, FormFields) async throws -> Answer

    init(
        _ path: String,
        _ traits: Traits = [],
        page: Asked<PageHandler, Markup>? = nil,
        get: Asked<PageHandler, Response>? = nil,
        post: Sent<Response>? = nil,
        files: Asked<PageHandler, Response>? = nil,
        json: Asked<DataHandler, Response>? = nil,
        anyone: (@Sendable (WebDiary, Request, Texts) -> Response?)? = nil,
        back: Address? = nil
    ) {
        pattern = Self.names(path)
        var target = Target(traits: traits, anyone: anyone, back: back)
        if let page { target.get = { .page(200, try await page($0)()) } }
        if let get { target.get = { try await get($0)() } }
        if let post { target.post = { try await post($0)($1) } }
        if let files { target.files = { try await files($0)() } }
        if let json { target.json = { try await json($0)() } }
        if back == nil, target.get != nil, post != nil || files != nil { target.back = Address(path) }
        bind = { [target] _ in target }
    }

    /// A row whose path holds a value.
    init<Value: PathValue>(
        _ path: String,
        _ traits: Traits = [],
        page: AskedFor<PageHandler, Value, Markup>? = nil,
        get: AskedFor<PageHandler, Value, Response>? = nil,
        post: SentTo<Value, Response>? = nil,
        files: AskedFor<PageHandler, Value, Response>? = nil,
        json: AskedFor<DataHandler, Value, Response>? = nil,
        back: (@Sendable (Value) -> Address)? = nil
    ) {
        pattern = Self.names(path)
        bind = { names in
            guard let value = Value(names: names) else { return nil }
            var target = Target(traits: traits, back: back?(value))
            if let page { target.get = { .page(200, try await page($0)(value)) } }
            if let get { target.get = { try await get($0)(value) } }
            if let post { target.post = { try await post($0)(value, $1) } }
            if let files { target.files = { try await files($0)(value) } }
            if let json { target.json = { try await json($0)(value) } }
            return target
        }
    }

    static func target(of path: String) -> Target? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        let names = names(path)
        for route in all { if let target = route.target(of: names) { return target } }
        return nil
    }

    private func target(of names: [String]) -> Target? {
        var values: [String] = []
        for (place, part) in pattern.enumerated() {
            guard place < names.count else { return nil }
            switch part {
            case "**":
                let rest = names[place...].joined(separator: "/")
                return rest.isEmpty ? nil : bind(values + [rest])
            case "*": values.append(names[place])
            default: guard part.utf8.elementsEqual(names[place].utf8) else { return nil }
            }
        }
        return names.count == pattern.count ? bind(values) : nil
    }

    // By bytes: a mark that joins the character before it may stand behind a slash.
    private static func names(_ path: String) -> [String] {
        path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }
}

protocol PathValue: Sendable {
    init?(names: [String])
}

extension String: PathValue {
    init?(names: [String]) { self = names[0] }
}

extension DiaryDay: PathValue {
    init?(names: [String]) { self.init(names[0]) }
}

extension EntryID: PathValue {
    init?(names: [String]) { self.init(names[0]) }
}

extension RecordingStep: PathValue {
    init?(names: [String]) { self.init(rawValue: names[0]) }
}

struct YearInPath: PathValue {
    let year: Int

    init?(names: [String]) {
        guard let year = Self.year(names[0]) else { return nil }
        self.year = year
    }

    fileprivate static func year(_ text: String) -> Int? {
        guard text.utf8.count == 4, text.isDigits, let year = Int(text), year > 0 else { return nil }
        return year
    }
}

struct MonthInPath: PathValue {
    let year: Int
    let month: Int

    init?(names: [String]) {
        let parts = names[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let year = YearInPath.year(parts[0]), parts[1].utf8.count == 2,
            let month = Int(parts[1]), (1...12).contains(month)
        else { return nil }
        (self.year, self.month) = (year, month)
    }
}

struct PhotoInPath: PathValue {
    let entry: EntryID
    let number: Int

    init?(names: [String]) {
        guard let entry = EntryID(names[0]), names[1].utf8.count < 4, names[1].isDigits,
            let number = Int(names[1])
        else { return nil }
        (self.entry, self.number) = (entry, number)
    }
}

struct DigestInPath: PathValue {
    let text: String

    init?(names: [String]) {
        guard Picture.isDigest(names[0]) else { return nil }
        text = names[0]
    }
}

extension String {
    fileprivate var isDigits: Bool { utf8.allSatisfy { (48...57).contains($0) } }
}
