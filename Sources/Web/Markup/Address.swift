internal import VoiceCore

/// An address on the diary's pages; a link can only be one that a function here makes.
package struct Address: Equatable, Sendable {
    package let text: String

    init(_ text: String) { self.text = text }

    /// The address of a path whose escapes are resolved, if there is such a page.
    package init?(path: String) {
        guard Route.target(of: path) != nil else { return nil }
        text = path.split(separator: "/", omittingEmptySubsequences: false).map { Self.escaped(String($0)) }
            .joined(separator: "/")
    }

    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"):
                escaped.unicodeScalars.append(UnicodeScalar(byte))
            default: escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }

    private static func named(_ folder: String, _ name: String) -> Address {
        Address("/\(folder)/\(escaped(name))")
    }

    private static func four(_ year: Int) -> String {
        String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    }
}

// MARK: Days and years

extension Address {
    static let today = Address("/")
    static func before(_ day: DiaryDay) -> Address { Address("/?before=\(day)") }
    static func day(_ day: DiaryDay) -> Address { Address("/day/\(day)") }
    static func removed(_ id: EntryID, from day: DiaryDay) -> Address { Address("/day/\(day)?removed=\(id)") }
    static func month(year: Int, month: Int) -> Address {
        Address("/calendar/\(four(year))-\(Figure.two(month))")
    }
    static func year(_ year: Int) -> Address { Address("/calendar/\(four(year))") }
    static func tree(_ year: Int) -> Address { Address("/tree/\(four(year))") }
    static func branch(year: Int, month: Int) -> Address {
        Address("/tree/\(four(year))-\(Figure.two(month))")
    }
    static func moods(_ year: Int) -> Address { Address("/moods/\(four(year))") }
}

// MARK: Lists and searches

extension Address {
    static func journal(_ name: String) -> Address { named("journal", name) }
    static func tag(_ name: String) -> Address { named("tag", name) }
    static let places = Address("/places")
    static func place(_ name: String) -> Address { named("place", name) }
    static let trips = Address("/trips")
    static let newTrip = Address("/trips/new")
    static func trip(_ name: String) -> Address { named("trip", name) }
    static func tripStep(_ step: TripStep, _ name: String) -> Address {
        named("trips/\(step.rawValue)", name)
    }
    static let search = Address("/search")
    static func found(_ number: String, _ narrowing: Narrowing? = nil) -> Address {
        Address("/search/\(escaped(number))\(narrowing?.text ?? "")")
    }
    static func part(_ list: Address, _ number: Int) -> Address { Address("\(list.text)?part=\(number)") }
}

// MARK: An entry

extension Address {
    private static func of(_ id: EntryID, _ rest: String = "") -> Address { Address("/entry/\(id)\(rest)") }
    static func entry(_ id: EntryID) -> Address { of(id) }
    static func entryAt(_ id: EntryID, _ second: Double) -> Address { of(id, "?t=\(Figure.short(second))") }
    /// An entry that a search found, so that its page leads back there.
    static func hit(_ id: EntryID, _ second: Double?, of number: String) -> Address {
        of(id, "?" + (second.map { "t=\(Figure.short($0))&" } ?? "") + "found=\(escaped(number))")
    }
    /// An entry after a change; `word` is the number of a corrected word to be shown.
    static func changed(_ id: EntryID, word: Int? = nil) -> Address {
        of(id, "?changed=1" + (word.map { "&word=\($0)#\(SpokenText.noteID)" } ?? ""))
    }
    static func sound(_ id: EntryID) -> Address { of(id, "/sound") }
    static func soundAt(_ id: EntryID, _ second: Double) -> Address {
        of(id, "/sound#t=\(Figure.short(second))")
    }
    static func photo(_ id: EntryID, _ number: Int, isSmall: Bool) -> Address {
        of(id, "/photo/\(number)\(isSmall ? "/small" : "")")
    }
    static func photos(_ id: EntryID) -> Address { of(id, "/photos") }
    static func edit(_ id: EntryID) -> Address { of(id, "/edit") }
    static func word(_ id: EntryID) -> Address { of(id, "/word") }
    static func remove(_ id: EntryID) -> Address { of(id, "/remove") }
    static func history(_ id: EntryID) -> Address { of(id, "/history") }
    static func undo(_ id: EntryID) -> Address { of(id, "/undo") }
    static func redo(_ id: EntryID) -> Address { of(id, "/redo") }
    static func linkImage(_ sha256: String) -> Address { named("link", sha256) }
}

// MARK: What a person does

extension Address {
    static let write = Address("/write")
    static func writeOn(_ day: DiaryDay) -> Address { Address("/write?on=\(day)") }
    static let record = Address("/record")
    static func recording(_ step: RecordingStep) -> Address { Address("/record/\(step.rawValue)") }
    static let upload = Address("/upload")
    static func uploads(_ ids: [String]) -> Address { Address("/upload?of=\(ids.joined(separator: "."))") }
    static let trash = Address("/trash")
    static let putBack = Address("/trash/restore")
    static let health = Address("/health")
    static let retry = Address("/health/retry")
    static let letBe = Address("/health/letbe")
    static let look = Address("/health/look")
    static let mend = Address("/health/mend")
    static let settings = Address("/settings")
    static func settingOf(_ name: String) -> Address {
        Address("/settings#\(SettingsPage.place(of: escaped(name)))")
    }
    static func setting(_ name: String) -> Address {
        Address("/settings?set=\(escaped(name))#\(SettingsPage.place(of: escaped(name)))")
    }
    static let keys = Address("/keys")
    static let letters = Address("/keys/letters")
    static let language = Address("/language")
    static let contents = Address("/contents")
    static let opening = Address("/open")
    static let closing = Address("/close")
    static let style = Address("/style-\(Assets.style.hash).css")
    static let script = Address("/page-\(Assets.script.hash).js")
    static let mark = Address("/mark.svg")
}

package enum RecordingStep: String, CaseIterable, Sendable {
    case start, pause, resume, keep, discard
}

package enum TripStep: String, CaseIterable, Sendable {
    case change, fill, remove
}
