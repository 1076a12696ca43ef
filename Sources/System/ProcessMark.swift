internal import CLinux
internal import Glibc

/// A mark in the environment of a program, by which all that it starts is found again.
///
/// It finds also those that began a session of their own and whose parents have ended.
package struct ProcessMark: Sendable {
    private static let variable = "VOICECORE_CONVERSATION="
    /// How often programs that do not die at once are looked for, some milliseconds apart.
    private static let mostRounds = 200

    private let id: String

    /// Makes a mark, random unless it is named; its text must stand in no other program's environment.
    package init(id: String? = nil) {
        self.id =
            id
            ?? [UInt64.random(in: 1...(.max)), .random(in: 1...(.max))].map { String($0, radix: 36) }.joined()
    }

    /// The environment with the mark, beside those that are in it already.
    package func added(to environment: [String]) -> [String] {
        let marks = environment.filter { $0.hasPrefix(Self.variable) }.map {
            $0.dropFirst(Self.variable.count)
        }
        return environment.filter { !$0.hasPrefix(Self.variable) }
            + [Self.variable + (marks + [id[...]]).joined(separator: ":")]
    }

    /// Kills every process that bears the mark, and looks again until none is left or about a second is over.
    package func killAll() {
        var quietRounds = 0
        for _ in 0..<Self.mostRounds {
            // One that was just becoming another program shows no environment; it is seen the next time.
            quietRounds = killOnce() == 0 ? quietRounds + 1 : 0
            if quietRounds == 2 { return }
            usleep(2_000)
        }
    }

    private func killOnce() -> Int {
        var killed = 0
        for name in FolderNames.of("/proc") {
            guard let process = pid_t(name) else { continue }
            // The handle stands for this very process, also when its number is given to another meanwhile.
            let handle = clinux_process_handle(process)
            guard handle >= 0 else { continue }
            defer { close(handle) }
            guard isBorne(by: name) else { continue }
            clinux_kill_split(handle)
            killed += 1
        }
        return killed
    }

    private func isBorne(by process: String) -> Bool {
        let file = open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var environment: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16_384)
        while environment.count < 4 << 20 {
            let count = read(file, &block, block.count)
            guard count > 0 else { break }
            environment += block[..<count]
        }
        return environment.split(separator: 0).contains { line in
            line.starts(with: Self.variable.utf8) && String(decoding: line, as: UTF8.self).contains(id)
        }
    }
}
