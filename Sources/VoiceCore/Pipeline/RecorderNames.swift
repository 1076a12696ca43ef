internal import Diary
internal import System

/// Time stamps in file names of recorders, phones and messengers; examples in `docs/figures/recorders.md`.
struct RecorderNames: Sendable {
    struct Row: Sendable {
        let recorder: String
        let template: NameTemplate
        /// In UTC, whatever the recorder's wall clock shows.
        let universal: Bool

        init(_ recorder: String, _ template: String, universal: Bool = false) {
            self.recorder = recorder
            self.template = NameTemplate(template)
            self.universal = universal
        }
    }

    struct FoundDate: Equatable, Sendable {
        var recorder: String
        var statement: DateStatement
    }

    /// Folder names count where a recorder puts the day there; implausible times do not.
    static func find(in path: String, isPlausible: (CivilTime) -> Bool) -> FoundDate? {
        let parts = Path(path).names.suffix(2).map { Self.withoutConflict($0) }
        // A diary names sounds by id, and four of its digits may look like a year.
        guard let file = parts.last, EntryID(stem(of: file)) == nil else { return nil }
        let name = Array(stem(of: file))
        let folderAndName = parts.count == 2 ? Array(parts[0]) + ["/"] + name : name
        for (rows, text) in [(inFolder, folderAndName), (named, name), (plain, name)] {
            for row in rows {
                guard var statement = row.template.find(in: text), isPlausible(statement.time) else {
                    continue
                }
                if row.universal, statement.clock == .local { statement.clock = .offset(0) }
                return FoundDate(recorder: row.recorder, statement: statement)
            }
        }
        return nil
    }

    private static let inFolder = [
        Row("Just Press Record", "{Y}-{M}-{D}/{h}-{m}-{s}"),
        Row("Zoom meeting", "^{Y}-{M}-{D} {h}.{m}.{s}{*}/audio"),
    ]

    private static let named = [
        Row("Pixel camera", "PXL_{Y}{M}{D}_{h}{m}{s}{#}", universal: true),
        Row("Zoom cloud meeting", "GMT{Y}{M}{D}-{h}{m}{s}", universal: true),
        Row("WhatsApp", "PTT-{Y}{M}{D}-WA{#}"),
        Row("WhatsApp", "AUD-{Y}{M}{D}-WA{#}"),
        Row("WhatsApp", "WhatsApp Audio {Y}-{M}-{D} at {H}.{m}.{s} {P}"),
        Row("WhatsApp", "WhatsApp Ptt {Y}-{M}-{D} at {H}.{m}.{s} {P}"),
        Row("WhatsApp", "-AUDIO-{Y}-{M}-{D}-{h}-{m}-{s}"),
        Row("Telegram", "audio_{#}@{D}-{M}-{Y}_{h}-{m}-{s}"),
        Row("Telegram", "voice_{#}@{D}-{M}-{Y}_{h}-{m}-{s}"),
        Row("Signal", "signal-{Y}-{M}-{D}-{h}{-}{m}{-}{s}"),
        Row("Messenger", "audioclip-{E}"),
        Row("WeChat", "mmexport{E}"),
        Row("LINE", "voice_{E}"),
        Row("KakaoTalk", "KakaoTalk_Audio_{Y}{M}{D}_{h}{m}_{s}"),
        Row("KakaoTalk", "KakaoTalk_{Y}{M}{D}_{h}{m}{s}{#}"),
        Row("Samsung", "{y}{M}{D}_{h}{m}{s}"),
        Row("Zoom handy recorder", "^{y}{M}{D}-{h}{m}{s}"),
        // Olympus, Tascam and others count from 0001 where Sony writes the hour.
        Row("Olympus, Tascam", "^{y}{M}{D}_00{#}"),
        Row("Sony", "^{y}{M}{D}_{h}{m}$"),
        Row("Sony", "^{y}{M}{D}_{h}{m}_{#}$"),
        Row("Olympus, Tascam", "^{y}{M}{D}_{#}$"),
    ]

    /// Shared patterns, the most specific first.
    private static let plain = [
        Row("ISO form", "{Y}{-}{M}{-}{D}{ }{H}{-}{m}{-}{s}{-}{P}"),
        Row("ISO form", "{Y}{-}{M}{-}{D}{ }{h}{-}{m}{-}{s}{z}"),
        Row("ISO form", "{Y}{M}{D}{h}{m}{s}"),
        Row("ISO form", "{Y}{-}{M}{-}{D}{ }{H}{-}{m}{-}{P}"),
        Row("ISO form", "{Y}{-}{M}{-}{D}{ }{h}{-}{m}{z}"),
        Row("Korean form", "{Y}년 {N}월 {d}일 {P} {H}시 {m}분"),
        Row("Korean form", "{Y}년 {N}월 {d}일"),
        Row("English form", "{B} {d}, {Y}{ }{H}{-}{m}{-}{P}"),
        Row("English form", "{B} {d} {Y}{ }{H}{-}{m}{-}{P}"),
        Row("English form", "{B} {d}, {Y}{ }{h}{-}{m}"),
        Row("English form", "{B} {d}, {Y}"),
        Row("English form", "{d} {B} {Y}{ }{h}{-}{m}"),
        Row("English form", "{d} {B} {Y}"),
        Row("German form", "{D}.{M}.{Y}{ }{h}{-}{m}{-}{s}"),
        Row("German form", "{D}.{M}.{Y}{ }{h}{-}{m}"),
        Row("German form", "{D}.{M}.{Y}"),
        Row("milliseconds since 1970", "{E}"),
        Row("ISO form", "{Y}{-}{M}{-}{D}"),
    ]

    static func stem(of file: String) -> String {
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        let ending = file[file.index(after: dot)...]
        // The last part of `Clip 2026-01-15 18.30.00` is a second, not an ending.
        guard !ending.isEmpty, ending.count <= 5, !ending.allSatisfy(\.isDigit),
            ending.allSatisfy({ $0.isLetter || $0.isNumber })
        else { return file }
        return String(file[..<dot])
    }

    /// Cuts the time that Syncthing or Nextcloud adds to a conflicting copy.
    private static func withoutConflict(_ name: String) -> String {
        for mark in [".sync-conflict-", " (conflicted copy "] {
            if let at = name.firstRange(of: mark) {
                let tail = name[at.upperBound...]
                let ending = tail.lastIndex(of: ".").map { String(tail[$0...]) } ?? ""
                return String(name[..<at.lowerBound]) + ending
            }
        }
        return name
    }
}
