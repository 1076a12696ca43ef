package import VoiceCore

/// What is done with a recording.
package enum RecordingStep: String, CaseIterable, Sendable {
    case start, pause, resume, keep, discard
}

/// What is done with a trip.
package enum TripStep: String, CaseIterable, Sendable {
    case change, fill, remove
}

/// Every address there is; a link can only be one of these.
package enum Address: Equatable, Sendable {
    case today, before(DiaryDay)
    case day(DiaryDay)
    case entry(EntryID), entryAt(EntryID, Double), hit(EntryID, Double?, of: String), sound(EntryID), soundAt(
        EntryID,
        Double
    )
    case photo(EntryID, Int, isSmall: Bool), photos(EntryID)
    /// The small picture of a link's page, by its digest.
    case linkImage(String)
    case edit(EntryID), word(EntryID), remove(EntryID)
    /// An entry after a change; `word` is the number of the one that was corrected, where that is to be seen.
    case changed(EntryID, word: Int? = nil)
    case history(EntryID), undo(EntryID), redo(EntryID)
    case removed(EntryID, from: DiaryDay), trash, putBack
    case month(year: Int, month: Int), year(Int), moods(Int)
    case tree(Int), bough(year: Int, month: Int)
    case journal(String), tag(String)
    case trips, newTrip, trip(String), tripStep(TripStep, String), places, place(String)
    case search, found(String, Narrowing? = nil)
    case health, retry, letBe, look, mend
    /// The settings, at one of them: where its form leads, and where it says that it was kept.
    case settingOf(String), setting(String)
    case settings, keys, letters, contents, language
    case record, recording(RecordingStep), events
    case upload, uploads([String]), uploaded(String)
    case opening, closing, kept, write, writeOn(DiaryDay)
    /// A part of a long list, from 1.
    indirect case part(Address, Int)
    case style, script, mark

    /// As it stands in a link.
    package var text: String {
        switch self {
        case .today: "/"
        case .before(let day): "/?before=\(day)"
        case .day(let day): "/day/\(day)"
        case .removed(let id, let day): "/day/\(day)?removed=\(id)"
        case .trash, .settings, .keys, .contents, .language, .health, .trips, .places, .search, .upload,
            .record, .events, .kept, .write:
            "/\(self)"
        case .letters: "/keys/letters"
        case .settingOf(let name): "/settings#\(SettingsPage.place(of: Self.escaped(name)))"
        case .setting(let name):
            "/settings?set=\(Self.escaped(name))#\(SettingsPage.place(of: Self.escaped(name)))"
        case .writeOn(let day): "/write?on=\(day)"
        case .putBack: "/trash/restore"
        case .month(let year, let month): "/calendar/\(Self.four(year))-\(Figure.two(month))"
        case .year(let year): "/calendar/\(Self.four(year))"
        case .tree(let year): "/tree/\(Self.four(year))"
        case .bough(let year, let month): "/tree/\(Self.four(year))-\(Figure.two(month))"
        case .moods(let year): "/moods/\(Self.four(year))"
        case .journal(let name): "/journal/\(Self.escaped(name))"
        case .tag(let name): "/tag/\(Self.escaped(name))"
        case .newTrip: "/trips/new"
        case .trip(let name): "/trip/\(Self.escaped(name))"
        case .tripStep(let step, let name): "/trips/\(step.rawValue)/\(Self.escaped(name))"
        case .place(let name): "/place/\(Self.escaped(name))"
        case .found(let number, let narrowing): "/search/\(Self.escaped(number))\(narrowing?.text ?? "")"
        case .retry, .look, .mend: "/health/\(self)"
        case .letBe: "/health/letbe"
        case .uploads(let ids): "/upload?of=\(ids.joined(separator: "."))"
        case .uploaded(let id): "/upload/\(Self.escaped(id))"
        case .linkImage(let sha256): "/link/\(Self.escaped(sha256))"
        case .recording(let step): "/record/\(step.rawValue)"
        case .part(let list, let number): "\(list.text)?part=\(number)"
        case .opening: "/open"
        case .closing: "/close"
        case .style: "/style-\(Assets.style.hash).css"
        case .script: "/page-\(Assets.script.hash).js"
        case .mark: "/mark.svg"
        default: ofEntry
        }
    }

    /// What is below an entry.
    private var ofEntry: String {
        switch self {
        case .entry(let id): "/entry/\(id)"
        case .entryAt(let id, let second): "/entry/\(id)?t=\(Figure.short(second))"
        case .hit(let id, let second, let number):
            "/entry/\(id)?" + (second.map { "t=\(Figure.short($0))&" } ?? "")
                + "found=\(Self.escaped(number))"
        case .sound(let id): "/entry/\(id)/sound"
        case .soundAt(let id, let second): "/entry/\(id)/sound#t=\(Figure.short(second))"
        case .photo(let id, let number, let isSmall): "/entry/\(id)/photo/\(number)\(isSmall ? "/small" : "")"
        case .photos(let id): "/entry/\(id)/photos"
        case .edit(let id): "/entry/\(id)/edit"
        case .word(let id): "/entry/\(id)/word"
        case .remove(let id): "/entry/\(id)/remove"
        case .changed(let id, let word):
            "/entry/\(id)?changed=1" + (word.map { "&word=\($0)#\(SpokenText.noteID)" } ?? "")
        case .history(let id): "/entry/\(id)/history"
        case .undo(let id): "/entry/\(id)/undo"
        case .redo(let id): "/entry/\(id)/redo"
        default: "/"
        }
    }

    /// Whether a page is made from the diary's entries alone, and so is the same until they are changed.
    ///
    /// Not an entry's own page, which says whether its sound is where it should be.
    var isOfDiary: Bool {
        switch self {
        case .today, .day, .edit, .remove, .month, .year, .moods, .tree, .bough, .journal, .tag, .trips,
            .trip, .places, .place, .search, .contents, .trash:
            true
        default: false
        }
    }

    /// Whether files are sent here.
    var takesFiles: Bool {
        switch self {
        case .upload, .photos: true
        default: false
        }
    }

    /// Reads the path of a request, whose escapes are resolved; anything else is no address.
    package init?(path: String) {
        switch path {
        case "/": self = .today
        case "/search": self = .search
        case "/health": self = .health
        case "/health/retry": self = .retry
        case "/health/letbe": self = .letBe
        case "/upload": self = .upload
        case "/health/look": self = .look
        case "/health/mend": self = .mend
        case "/settings": self = .settings
        case "/keys": self = .keys
        case "/keys/letters": self = .letters
        case "/contents": self = .contents
        case "/language": self = .language
        case "/trips": self = .trips
        case "/trips/new": self = .newTrip
        case "/places": self = .places
        case "/trash": self = .trash
        case "/trash/restore": self = .putBack
        case "/record": self = .record
        case "/events": self = .events
        case "/open": self = .opening
        case "/close": self = .closing
        case "/kept": self = .kept
        case "/write": self = .write
        case Self.style.text: self = .style
        case Self.script.text: self = .script
        case Self.mark.text: self = .mark
        default: self.init(longer: path)
        }
    }

    private init?(longer path: String) {
        let names = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard path.hasPrefix("/"), names.count == 2, !names[1].isEmpty else { return nil }
        let rest = String(names[1])
        switch names[0] {
        case "day":
            guard let day = DiaryDay(rest) else { return nil }
            self = .day(day)
        case "entry": self.init(ofEntry: rest)
        case "calendar", "tree":
            guard let (year, month) = Self.time(rest) else { return nil }
            switch (names[0], month) {
            case ("tree", let month?): self = .bough(year: year, month: month)
            case ("tree", nil): self = .tree(year)
            case (_, let month?): self = .month(year: year, month: month)
            case (_, nil): self = .year(year)
            }
        case "moods":
            guard let year = Self.year(rest) else { return nil }
            self = .moods(year)
        case "journal": self = .journal(rest)
        case "tag": self = .tag(rest)
        case "trip": self = .trip(rest)
        case "trips":
            let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty, let step = TripStep(rawValue: String(parts[0])) else {
                return nil
            }
            self = .tripStep(step, String(parts[1]))
        case "place": self = .place(rest)
        case "search": self = .found(rest)
        case "upload": self = .uploaded(rest)
        case "link":
            guard Picture.isDigest(rest) else { return nil }
            self = .linkImage(rest)
        case "record":
            guard let step = RecordingStep(rawValue: rest) else { return nil }
            self = .recording(step)
        default: return nil
        }
    }

    private init?(ofEntry rest: String) {
        let names = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard names.count < 5, let id = EntryID(String(names[0])) else { return nil }
        guard names.count < 3 else {
            guard names[1] == "photo", let number = Self.number(names[2]) else { return nil }
            guard names.count == 4 else {
                self = .photo(id, number, isSmall: false)
                return
            }
            guard names[3] == "small" else { return nil }
            self = .photo(id, number, isSmall: true)
            return
        }
        switch names.dropFirst().first {
        case nil: self = .entry(id)
        case "sound": self = .sound(id)
        case "edit": self = .edit(id)
        case "photos": self = .photos(id)
        case "word": self = .word(id)
        case "remove": self = .remove(id)
        case "history": self = .history(id)
        case "undo": self = .undo(id)
        case "redo": self = .redo(id)
        default: return nil
        }
    }

    /// The number of a photo.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.count < 4, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    /// A year, or a month of it.
    private static func time(_ rest: String) -> (year: Int, month: Int?)? {
        let names = rest.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard names.count < 3, let year = year(names[0]) else { return nil }
        guard names.count == 2 else { return (year, nil) }
        guard names[1].utf8.count == 2, let month = Int(names[1]), (1...12).contains(month) else {
            return nil
        }
        return (year, month)
    }

    private static func year(_ text: String) -> Int? {
        guard text.utf8.count == 4, text.utf8.allSatisfy({ (48...57).contains($0) }), let year = Int(text),
            year > 0
        else { return nil }
        return year
    }

    private static func four(_ year: Int) -> String {
        String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    }

    /// Letters and digits stay; every other byte is written as two digits.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"):
                escaped.unicodeScalars.append(UnicodeScalar(byte))
            default:
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
