internal import FoundationEssentials
internal import VoiceCore

/// What came out of a story.
struct Observation {
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
        let ids = cast.entries.compactMap { EntryID($0) }
        entries = ids.isEmpty ? [] : try await Self.entries(ids, in: diary)
        if FolderNames.of(diary).contains("diary.sqlite") {
            let store = try DiaryStore(folder: diary, options: .init(access: .read))
            journals = try await store.journals().map(DiaryLines.line)
            links = try await store.links().map(DiaryLines.line)
        }
        files = Self.files(in: folder, entries: entries.map(\.id), cast: cast)
    }

    private static func entries(_ ids: [EntryID], in diary: String) async throws -> [Entry] {
        let store = try DiaryStore(folder: diary, options: .init(access: .read))
        var entries: [Entry] = []
        for id in ids where try await store.has(id) { entries.append(try await store.entry(id)) }
        return entries
    }

    /// The files of the inbox, of the diary's sound and of what was moved or recorded.
    private static func files(in folder: String, entries: [EntryID], cast: StoryNames) -> [String] {
        var files: [String] = []
        for part in ["diary", "inbox", "moved", DiaryFolder.recordingsName] {
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
