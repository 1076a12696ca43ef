struct StoryNames {
    private let journal: StageJournal

    init(journal: StageJournal) { self.journal = journal }

    func add(recording id: String, as name: String, sound: String) {
        journal.note("recording\t\(id)\t\(name)\t\(sound)", on: .cast)
    }

    func add(entry id: String, as name: String) { journal.note("entry\t\(id)\t\(name)", on: .cast) }

    func recording(named name: String) -> String? {
        lines("recording").last { $0.count > 2 && $0[2] == name }?[1]
    }

    func recording(_ id: String) -> (name: String, sound: String)? {
        lines("recording").last { $0.count > 3 && $0[1] == id }.map { ($0[2], $0[3]) }
    }

    func entry(named name: String) -> String? { lines("entry").last { $0.count > 2 && $0[2] == name }?[1] }

    var entries: [String] {
        var ids: [String] = []
        for parts in lines("entry") where parts.count > 2 && !ids.contains(parts[1]) { ids.append(parts[1]) }
        return ids
    }

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
