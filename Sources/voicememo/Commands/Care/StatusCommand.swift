import CommandLineKit
import FoundationEssentials
import Glibc
import MemoWatch
import ProgramKit
import VoiceCore

/// `voicememo status`: what the daemon does, what waits and what is held, whether it runs or not.
enum StatusCommand {
    static let command = Command(
        "status",
        summary: "show what the daemon is doing, and what is waiting or held",
        discussion: [
            """
            Works whether the daemon is running or not. With --json, it prints one object.
            """
        ],
        examples: [
            Example("voicememo status", "Shows what is going on."),
            Example("voicememo status --json", "The same for programs."),
        ],
        options: [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await LeftRecordings.file(invocation, settings)
        let standing: Standing
        do {
            standing = try await Standing(
                of: settings,
                in: settings.zone(environment: invocation.environment)
            )
        } catch let error as DiaryError {
            throw error.failure(diary: settings[Key.diary])
        }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(standing.json)
        } else {
            let console = invocation.console
            for (name, text) in standing.rows(width: console.pageWidth) {
                console.show(TextWidth.pad(name, to: Standing.nameWidth) + text.printable + "\n")
            }
        }
        return .done
    }
}

/// Everything that a status says.
struct Standing {
    var diary: String
    /// The daemon's process; 0 when it is known to run and not which it is.
    var process: Int32?
    var daemon: DaemonStatus?
    var counts: [LedgerRow.State: Int]
    var held: [LedgerRow]
    /// How many files of which nothing came are no longer where they were.
    var gone: Int
    var jobs: [Job]
    let zone: ZoneRules

    init(of settings: Settings, in zone: ZoneRules) async throws {
        self.zone = zone
        let store = try settings.openDiary(.read)
        diary = settings[Key.diary]
        process = DiaryLock.holder(diary: diary)
        daemon = DaemonStatus.read(diary: diary)
        var counts = try await store.ledgerCounts()
        // What is no longer there needs nobody's attention: it is counted by itself.
        let waiting = try await store.ledgerRows(in: [.seen, .settled, .held])
        let lost = waiting.filter { $0.entry == nil && $0.isGone }
        for row in lost { counts[row.state, default: 0] -= 1 }
        self.counts = counts.filter { $0.value > 0 }
        gone = lost.count
        held = waiting.filter { row in row.state == .held && !lost.contains { $0.id == row.id } }
        jobs = try await store.jobs()
        let lastFiled = try await Self.lastFiled(daemon, in: store)
        daemon?.lastFiled = lastFiled
    }

    /// The file that the daemon filed last, unless its entry was removed since.
    private static func lastFiled(_ daemon: DaemonStatus?, in store: DiaryStore) async throws -> String? {
        guard let id = daemon?.lastEntry.flatMap({ EntryID($0) }) else { return nil }
        return try await store.ledgerRows(entry: id).last?.paths.last.map { Path($0.path).shown }
    }

    static let nameWidth = 10

    /// As a person reads it: a word and a line; where there is a width, a path is cut to one line.
    func rows(width: Int?) -> [(String, String)] {
        func cut(_ path: String) -> String {
            width.map { TextWidth.cutMiddle(path, to: $0 - Self.nameWidth - 2) } ?? path
        }
        var rows = [("diary", diary), ("daemon", daemonLine)]
        if process != nil, let daemon { rows += daemon.inboxes.map { ("inbox", Self.line($0)) } }
        if process != nil, let daemon {
            rows += daemon.inHand.map { ("in hand", cut($0)) }
            rows += daemon.waiting.map { waiting in
                let reason =
                    waiting.obstacle.map { ": \($0.sentence), tried \(waiting.attempts) times" } ?? ""
                return ("waiting", cut(waiting.name) + reason)
            }
        }
        rows += held.map { row in
            let place = row.paths.last?.path ?? row.sha256 ?? "a file"
            return ("held", cut(place) + (row.plainReason.map { ": \($0)" } ?? ""))
        }
        rows += jobs.map { job in
            ("to come", "\(job.entry) \(job.kind.plain)" + (job.sentence.map { ": \($0)" } ?? ""))
        }
        if let name = daemon?.lastFiled, let entry = daemon?.lastEntry {
            rows.append(("last", "\(name) \(entry)"))
        }
        rows.append(("ledger", ledgerLine))
        return rows
    }

    private var daemonLine: String {
        let seen = daemon.map { "version \($0.version), since \(time($0.startedAt))" }
        guard let process else {
            let last = daemon.map { "; last seen at \(time($0.writtenAt))" } ?? ""
            return "not running" + last
        }
        return (["running", process > 0 ? "process \(process)" : nil, seen] as [String?]).compactMap(\.self)
            .joined(separator: ", ")
    }

    private var ledgerLine: String {
        var parts = LedgerRow.State.allCases.compactMap { state in
            counts[state].map { "\($0) \(state.rawValue)" }
        }
        if gone > 0 { parts.append("\(gone) gone (voicememo retry --forget)") }
        return parts.isEmpty ? "empty" : parts.joined(separator: ", ")
    }

    private func time(_ date: Date) -> String {
        let milliseconds = Int64(date.timeIntervalSince1970 * 1_000)
        return Shown.minute(Moment(milliseconds: milliseconds, offsetSeconds: 0), in: zone)
    }

    private static func line(_ inbox: DaemonStatus.Inbox) -> String {
        var parts = [
            !inbox.isThere ? "not there" : inbox.isPolling ? "checked every few seconds" : "listening"
        ]
        if !inbox.settling.isEmpty { parts.append("\(inbox.settling.count) settling") }
        let over = inbox.passedOver.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        if !over.isEmpty { parts.append("passed over " + over.joined(separator: ", ")) }
        return "\(inbox.path): " + parts.joined(separator: "; ")
    }
}

extension Standing {
    /// As a program reads it.
    private struct Report: Encodable {
        struct Held: Encodable {
            var path: String?
            var reason: String?
            var message: String?
            var attempts: Int
            var isTriedAgain: Bool
        }

        struct Pending: Encodable {
            var entry: EntryID
            var kind: JobKind
            var reason: String?
            var message: String?
        }

        var schema = 1
        var diary: String
        var running: Bool
        var process: Int32?
        var daemon: DaemonStatus?
        var ledger: [String: Int]
        var held: [Held]
        var gone: Int
        var pending: [Pending]
    }

    var json: String {
        let report = Report(
            diary: diary,
            running: process != nil,
            process: process,
            daemon: daemon,
            ledger: Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }),
            held: held.map {
                .init(
                    path: $0.paths.last.map { Path($0.path).shown },
                    reason: $0.reason,
                    message: $0.sentence,
                    attempts: $0.attempts,
                    isTriedAgain: $0.nextTry != nil
                )
            },
            gone: gone,
            pending: jobs.map {
                .init(entry: $0.entry, kind: $0.kind, reason: $0.reason, message: $0.sentence)
            }
        )
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
