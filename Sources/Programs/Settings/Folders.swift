internal import Glibc
internal import System

/// The folders of one user, as the XDG rules name them.
package struct Folders: Equatable, Sendable {
    package let home: String
    package let config: String
    package let data: String
    /// Files that can be lost without harm.
    package let cache: String
    package let state: String
    /// Locks and sockets; gone after the user's last session.
    package let runtime: String

    package init(environment: [String: String]) {
        let home = environment["HOME"].flatMap(Self.absolute) ?? Self.homeOfUser()
        func folder(_ variable: String, _ standard: String) -> String {
            (environment[variable].flatMap(Self.absolute) ?? home + standard) + "/voicecore"
        }
        self.home = home
        config = folder("XDG_CONFIG_HOME", "/.config")
        data = folder("XDG_DATA_HOME", "/.local/share")
        cache = folder("XDG_CACHE_HOME", "/.cache")
        state = folder("XDG_STATE_HOME", "/.local/state")
        runtime =
            environment["XDG_RUNTIME_DIR"].flatMap(Self.absolute).map { $0 + "/voicecore" }
            ?? "/tmp/voicecore-\(getuid())"
    }

    /// A full path: `~/` is the home folder, and a relative path starts in `folder`.
    package func path(_ text: String, from folder: String) -> String {
        if text == "~" { return home }
        if text.hasPrefix("~/") { return Path(home + text.dropFirst(1)).withoutDots }
        return Path(text.hasPrefix("/") ? text : "\(folder)/\(text)").withoutDots
    }

    package static func present() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return Path(path).text
    }

    /// Ignores a relative path in a variable, as the XDG rules demand.
    private static func absolute(_ path: String) -> String? {
        guard path.hasPrefix("/") else { return nil }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func homeOfUser() -> String {
        guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return "/" }
        return Path(folder).text
    }
}
