internal import FoundationEssentials
internal import VoiceCore

/// What came out of a story.
struct Observation {
    /// The folder of somebody else, with a diary and an inbox.
    static let theirs = "theirs"

    var trace: [String]
    var outcomes: [String]
    /// What the road said to the person, in its words.
    var said: [String]
    /// The entries in the order in which they were made.
    var entries: [Entry]
    /// The journals that were made, and those that entries brought along.
    var journals: [String] = []
    /// The links, and how far it is with each.
    var links: [String] = []
    /// Every file that is left, named as the story names things.
    var files: [String]
    var stages: StageTimes

    /// Looks at a story's folder when the story is over.
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

    /// The files of the inbox, of the diary's sound and of what was moved or recorded.
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
    /// The mood in one word, as stories name it.
    var moodName: String {
        guard let mood else { return "none" }
        return mood.emotion?.rawValue ?? "unsure"
    }
}
