package import FoundationEssentials
internal import Glibc
internal import System

/// The daemon's state, which it writes beside the diary for every program of its reader.
package struct DaemonStatus: Codable, Equatable, Sendable {
    package struct Inbox: Codable, Equatable, Sendable {
        package var path: String
        package var isThere: Bool
        /// Looked at every few seconds, because no events tell of all changes.
        package var isPolling: Bool
        /// Files that still change or are open for writing.
        package var settling: [String]
        package var passedOver: [String: Int]
        /// Folders in it that could not be read.
        package var closed: [String]?
        package var rescans: Int
        /// Time of the last look, in nanoseconds since 1970; nil while the folder is missing.
        var lookedAt: Int64?
        /// Folders in it that belong to the diary or another inbox.
        var foreign: [String]?
    }

    package struct Waiting: Codable, Equatable, Sendable {
        /// The file, or the incomplete entry.
        package var name: String
        package var attempts: Int
        package var obstacle: Obstacle?
    }

    package var schema = 1
    package var process: Int32
    package var version: String
    package var startedAt: Date
    package var writtenAt: Date
    package var isStopping = false
    package var inboxes: [Inbox] = []
    package var inHand: [String] = []
    package var waiting: [Waiting] = []
    package var filed = 0
    package var duplicates = 0
    package var skipped = 0
    package var held = 0
    /// Filled in from the diary by a reader: written here, it would outlive a removed memo.
    package var lastFiled: String?
    package var lastEntry: String?

    package init(process: Int32, version: String, startedAt: Date) {
        self.process = process
        self.version = version
        self.startedAt = startedAt
        writtenAt = startedAt
    }

    package mutating func update(from report: WatchService.Report, at now: Date) {
        writtenAt = now
        inboxes = report.inboxes.sorted { $0.key < $1.key }.map { path, inbox in
            Inbox(
                path: path.shown,
                isThere: inbox.isThere,
                isPolling: inbox.isPolling,
                settling: inbox.settling.map { Path($0).shown },
                passedOver: Dictionary(
                    uniqueKeysWithValues: inbox.passedOver.map { ($0.key.rawValue, $0.value) }
                ),
                closed: inbox.closed.isEmpty ? nil : inbox.closed.sorted().map(\.shown),
                rescans: inbox.rescans,
                lookedAt: inbox.lookedAt,
                foreign: inbox.foreign.filter { Path($0).isAtOrBelow(path) }
            )
        }
        let intake = report.intake
        isStopping = intake.isClosed
        inHand = intake.inHand.map { Path($0.name).shown }
        waiting = intake.waiting.map {
            Waiting(name: Path($0.name).shown, attempts: $0.attempts, obstacle: $0.obstacle)
        }
        (filed, duplicates, skipped, held) = (intake.filed, intake.duplicates, intake.skipped, intake.held)
        lastEntry = intake.lastEntry
    }
}

extension DaemonStatus {
    private static func path(in diary: String) -> String { "\(diary)/voicecored.json" }

    /// The last state of a diary's daemon, running or not.
    package static func read(diary: String) -> DaemonStatus? {
        guard let bytes = FileBytes.read(path(in: diary)) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(DaemonStatus.self, from: Data(bytes))
    }

    /// Forgets the files that a killed daemon had in hand: a removed memo may be among them.
    package static func forgetFiles(diary: String) {
        guard DiaryLock.holder(diary: diary) == nil, var status = read(diary: diary) else { return }
        (status.inHand, status.waiting, status.lastFiled) = ([], [], nil)
        for index in status.inboxes.indices { status.inboxes[index].settling = [] }
        _ = status.write(diary: diary)
    }

    /// Replaces the written state; false if it cannot be written.
    ///
    /// It is not synced: it is worth nothing after a power cut, and the disk may sleep.
    package func write(diary: String) -> Bool {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return false }
        let path = Self.path(in: diary), beside = "\(diary)/.voicecored.json"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        let count = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        guard count == data.count, rename(beside, path) == 0 else {
            unlink(beside)
            return false
        }
        return true
    }
}
