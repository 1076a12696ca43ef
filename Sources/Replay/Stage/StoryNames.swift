/// Who is who in a story: the names that it gives to recordings and entries, and their real ones.
struct StoryNames {
    private let journal: StageJournal

    init(journal: StageJournal) {
        self.journal = journal
    }

    /// Remembers what a recording is called, and which sound is spoken in it.
    func add(recording id: String, as name: String, sound: String) {
        journal.note("recording\t\(id)\t\(name)\t\(sound)", on: .cast)
    }

    func add(entry id: String, as name: String) {
        journal.note("entry\t\(id)\t\(name)", on: .cast)
    }

    /// The newest recording of that name.
    func recording(named name: String) -> String? {
        lines("recording").last { $0.count > 2 && $0[2] == name }?[1]
    }

    /// The story's name for a recording, and its sound.
    func recording(_ id: String) -> (name: String, sound: String)? {
        lines("recording").last { $0.count > 3 && $0[1] == id }.map { ($0[2], $0[3]) }
    }

    func entry(named name: String) -> String? {
        lines("entry").last { $0.count > 2 && $0[2] == name }?[1]
    }

    /// Every entry, by its real name, in the order in which they appeared.
    var entries: [String] {
        var ids: [String] = []
        for parts in lines("entry") where parts.count > 2 && !ids.contains(parts[1]) { ids.append(parts[1]) }
        return ids
    }

    /// A line in which everybody has the story's name.
    func naming(_ line: String) -> String {
        lines("recording").reduce(line) { line, parts in
            parts.count > 2
                ? line.split(separator: parts[1], omittingEmptySubsequences: false).joined(
                    separator: parts[2]
                ) : line
        }
    }

    private func lines(_ kind: String) -> [[String]] {
        journal.lines(of: .cast).map { $0.split(separator: "\t").map(String.init) }.filter {
            $0.first == kind
        }
    }
}
