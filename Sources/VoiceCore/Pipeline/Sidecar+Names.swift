internal import System

// How the names of memos and of their notes belong together.
extension Sidecar {
    /// The sidecar that goes with a memo's file: not one that another memo of the same name may need.
    static func goingAlong(withMemo path: String) -> (path: String, sidecar: Sidecar)? {
        guard let found = find(besideMemo: path) else { return nil }
        let (folder, name) = DurableFile.split(path)
        let isShared = FolderNames.of(folder).contains { other in
            Path(other) != Path(name) && SoundName.isLikely(other)
                && Path(stem(of: other)) == Path(stem(of: name))
        }
        return isShared ? nil : found
    }

    /// Names in a folder beside which no memo may come: it would be read with another's sidecar.
    static func stemsTaken(in folder: String, forMemoWithNote hasNote: Bool) -> Set<Path> {
        let names = ((try? FolderNames.read(folder)) ?? []).filter { hasNote || isNote($0) }
        return Set(names.flatMap { stems(of: $0).map(Path.init) })
    }

    /// The sidecar's name after its memo is renamed.
    static func name(ofNote note: String, of memo: String, renamed name: String) -> String {
        let stem = stem(of: note)
        return (Path(stem) == Path(memo) ? name : self.stem(of: name)) + note.dropFirst(stem.count)
    }

    /// Stems of the possible sidecars of a file, the longest first.
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
