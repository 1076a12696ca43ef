/// Which files are meant, by a name with `*` and `?`, in capitals or not; with a slash in it, by their path.
package struct FilePattern: Equatable, Sendable {
    /// The pattern as a person wrote it.
    package let text: String
    private let signs: [Character]

    /// A pattern; nothing for one that nothing can match.
    package init?(_ text: String) {
        let bare = text.last == "/" ? String(text.dropLast()) : text
        guard !bare.isEmpty, !bare.contains("\0") else { return nil }
        self.text = text
        // A path that begins nowhere may begin anywhere.
        signs = Array((bare.contains("/") && !bare.hasPrefix("/") ? "*/" + bare : bare).lowercased())
    }

    /// Whether this file or folder is meant, by its own name or path.
    package func matches(_ path: String) -> Bool {
        matches(text: signs.contains("/") ? path : DurableFile.split(path).name)
    }

    /// Whether a file is meant by its name, with its ending or without.
    package func matchesName(of path: String) -> Bool {
        guard !matches(path) else { return true }
        let name = DurableFile.split(path).name
        guard !signs.contains("/"), let dot = name.lastIndex(of: ".") else { return false }
        return matches(text: String(name[..<dot]))
    }

    /// Whether one of the folders above a file is meant, as far up as one that is named or else the root.
    package func matchesFolder(of path: String, below top: String = "/") -> Bool {
        var folder = DurableFile.split(path).folder
        while folder.utf8.count > top.utf8.count {
            if matches(folder) { return true }
            folder = DurableFile.split(folder).folder
        }
        return false
    }

    /// Whether this file, or a folder between it and the one that is searched, is meant.
    package func matches(_ path: String, below top: String) -> Bool {
        matches(path) || matchesFolder(of: path, below: top)
    }

    private func matches(text: String) -> Bool {
        let name = Array(text.lowercased())
        var (place, at) = (0, 0)
        // Where the last star stands, and how far it reaches by now.
        var star: (place: Int, at: Int)?
        while at < name.count {
            if place < signs.count, signs[place] == "*" {
                star = (place, at)
                place += 1
            } else if place < signs.count, signs[place] == "?" || signs[place] == name[at] {
                (place, at) = (place + 1, at + 1)
            } else if let last = star {
                star = (last.place, last.at + 1)
                (place, at) = (last.place + 1, last.at + 1)
            } else {
                return false
            }
        }
        return signs[place...].allSatisfy { $0 == "*" }
    }
}
