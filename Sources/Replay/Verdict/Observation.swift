internal import FoundationEssentials
internal import VoiceCore

/// The outcome of a story.
struct Observation {
    /// The folder of the farm's second diary.
    static let theirs = "theirs"

    var trace: [String]
    var outcomes: [String]
    /// The sentences of the pipeline.
    var said: [String]
    /// The entries in the order in which they were made.
    var entries: [Entry]
    var journals: [String] = []
    var links: [String] = []
    /// Every remaining file, by the story's names.
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

    /// Files of the inbox, sounds of the diary, moved files, recordings.
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
