internal import FoundationEssentials
internal import Glibc

package enum StoryFolder {
    /// The stories at a path, sorted by name.
    package static func stories(at path: String) -> [String]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".json5") }.sorted().map { "\(path)/\($0)" }
    }

    package static func isAbout(_ text: String, path: String) -> Bool {
        let wanted = text.lowercased()
        if path.lowercased().contains(wanted) { return true }
        guard let story = try? Story(text: StoryPlayer.text(of: path)) else { return false }
        return story.title.lowercased().contains(wanted)
    }
}
