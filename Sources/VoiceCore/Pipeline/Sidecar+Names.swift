internal import System

// How the names of memos and of their notes belong together.
extension Sidecar {
    /// The file that is to go the way of a memo's file: not one that another memo of the same name may need.
    static func goingAlong(withMemo path: String) -> (path: String, sidecar: Sidecar)? {
        guard let found = find(besideMemo: path) else { return nil }
        let (folder, name) = DurableFile.split(path)
        let isShared = FolderNames.of(folder).contains { other in
            Path(other) != Path(name) && SoundName.isLikely(other)
                && Path(stem(of: other)) == Path(stem(of: name))
        }
        return isShared ? nil : found
    }

    /// The names in a folder that no memo may come beside, as it would be read with another's note, or that with its.
    static func stemsTaken(in folder: String, forMemoWithNote hasNote: Bool) -> Set<Path> {
        let names = ((try? FolderNames.read(folder)) ?? []).filter { hasNote || isNote($0) }
        return Set(names.flatMap { stems(of: $0).map(Path.init) })
    }

    /// The name of a note beside a memo, where that gets another.
    static func name(ofNote note: String, of memo: String, renamed name: String) -> String {
        let stem = stem(of: note)
        return (Path(stem) == Path(memo) ? name : self.stem(of: name)) + note.dropFirst(stem.count)
    }

    /// The names behind which notes of a file have their endings, the longest first.
    static func stems(of name: String) -> [String] {
        let stem = stem(of: name)
        return [name, stem == name ? "" : stem].filter { !$0.isEmpty }
    }

    private static func isNote(_ name: String) -> Bool {
        readers.contains { name.hasSuffix("." + $0.0) }
    }

    private static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
