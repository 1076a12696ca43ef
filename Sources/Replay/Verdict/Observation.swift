internal import FoundationEssentials
internal import VoiceCore

struct Observation {
    static let theirs = "theirs"

    var trace: [String]
    var outcomes: [String]
    var said: [String]
    var entries: [Entry]
    var journals: [String] = []
    var links: [String] = []
    var files: [String]
    var stages: StageTimes

    init(folder: String) async throws {
        let journal = try StageJournal(folder: folder)
        trace = journal.lines(of: .trace)
        outcomes = journal.lines(of: .outcomes)
        said = journal.lines(of: .said)
        stages = StageTimes(lines: journal.lines(of: .times))
        entries = []
        let cast = StoryNames(journal: journal)
        let diary = folder + "/diary"
        for id in cast.entries.compactMap({ EntryID($0) }) {
            for diary in [diary, "\(folder)/\(Self.theirs)/diary"] {
                if let entry = try await Self.entry(id, in: diary) { entries.append(entry) }
            }
        }
        if FolderNames.of(diary).contains("diary.sqlite") {
            let store = try DiaryStore(folder: diary, options: .init(access: .read))
            journals = try await store.journals.all().map(DiaryLines.line)
            links = try await store.links.all().map(DiaryLines.line)
        }
        files = Self.files(in: folder, entries: entries.map(\.id), cast: cast)
    }

    private static func entry(_ id: EntryID, in diary: String) async throws -> Entry? {
        guard FolderNames.of(diary).contains(FolderKind.database) else { return nil }
        let store = try DiaryStore(folder: diary, options: .init(access: .read))
        return try await store.entries.has(id) ? try await store.entries.entry(id) : nil
    }

    private static func files(in folder: String, entries: [EntryID], cast: StoryNames) -> [String] {
        var files: [String] = []
        let own = ["diary", "inbox", "moved", DiaryFolder.recordingsName]
        for part in own + ["diary", "inbox", "moved"].map({ "\(theirs)/\($0)" }) {
            let paths = FolderNames.files(below: "\(folder)/\(part)")
            files += paths.filter { !$0.hasPrefix("diary.sqlite") }.map { "\(part)/\($0)" }
        }
        return files.map { file in
            entries.enumerated().reduce(cast.naming(file)) { file, entry in
                file.split(separator: entry.element.description, omittingEmptySubsequences: false)
                    .joined(separator: "entry \(entry.offset + 1)")
            }
        }.sorted()
    }
}

extension Entry {
    var moodName: String {
        guard let mood else { return "none" }
        return mood.emotion?.rawValue ?? "unsure"
    }
}

enum DiaryLines {
    /// `Busan, 2026-11-18 to 2026-11-20: 2 entries, 4 moments`.
    static func line(of found: JournalSummary) -> String {
        let days = found.journal.trip.map { ", \($0.firstDay) to \($0.lastDay)" } ?? ""
        return "\(found.journal.name)\(days): \(found.entries) entries, \(found.moments) moments"
    }

    /// `https://cafe.example/: fresh until 2026-12-18`.
    static func line(of link: LinkRecord) -> String {
        let state =
            switch link.state {
            case .due, .invalid: link.state.name.rawValue
            case .fresh(let until), .cooling(let until): "\(link.state.name.rawValue) until \(until)"
            case .failing(let count, let until): "failing \(count), until \(until)"
            }
        return "\(link.address): \(state)"
    }

    /// `link https://cafe.example/ (Café)`.
    static func line(of block: Block) -> String {
        switch block {
        case .text(let text): "text \(text)"
        case .link(let address, let title): "link \(address)" + (title.map { " (\($0))" } ?? "")
        case .place(let name, _): "place \(name)"
        case .photo(let pictures, let caption):
            "photo" + (pictures.isEmpty ? "" : " " + pictures.map(\.name).joined(separator: ", "))
                + (caption.map { " (\($0))" } ?? "")
        }
    }
}
