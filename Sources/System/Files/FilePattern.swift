/// A name pattern with `*` and `?`, ignoring case; with a slash in it, matched against the path.
package struct FilePattern: Equatable, Sendable {
    package let text: String
    private let signs: [Character]

    package init?(_ text: String) {
        let bare = text.last == "/" ? String(text.dropLast()) : text
        guard !bare.isEmpty, !bare.contains("\0") else { return nil }
        self.text = text
        // A relative path may begin anywhere.
        signs = Array((bare.contains("/") && !bare.hasPrefix("/") ? "*/" + bare : bare).lowercased())
    }

    package func matches(_ path: String) -> Bool {
        matches(text: signs.contains("/") ? path : DurableFile.split(path).name)
    }

    package func matchesName(of path: String) -> Bool {
        guard !matches(path) else { return true }
        let name = DurableFile.split(path).name
        guard !signs.contains("/"), let dot = name.lastIndex(of: ".") else { return false }
        return matches(text: String(name[..<dot]))
    }

    package func matchesFolder(of path: String, below top: String = "/") -> Bool {
        var folder = DurableFile.split(path).folder
        while folder.utf8.count > top.utf8.count {
            if matches(folder) { return true }
            folder = DurableFile.split(folder).folder
        }
        return false
    }

    package func matches(_ path: String, below top: String) -> Bool {
        matches(path) || matchesFolder(of: path, below: top)
    }

    private func matches(text: String) -> Bool {
        let name = Array(text.lowercased())
        var (place, at) = (0, 0)
        // The place of the last star, and its reach so far.
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
