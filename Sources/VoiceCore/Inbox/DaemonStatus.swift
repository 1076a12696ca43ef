package import FoundationEssentials
internal import Glibc
internal import System

/// What the daemon is doing, as it writes it beside the diary for everyone who may read that.
package struct DaemonStatus: Codable, Equatable, Sendable {
    /// One watched folder.
    package struct Inbox: Codable, Equatable, Sendable {
        /// The folder.
        package var path: String
        /// Whether it was there at the last look.
        package var isThere: Bool
        /// Whether it is looked at every few seconds, because events do not tell of all changes.
        package var isPolling: Bool
        /// Files that still change, or that somebody still writes.
        package var settling: [String]
        /// How many files are passed over, by reason.
        package var passedOver: [String: Int]
        /// Folders in it that could not be looked into; nothing where there are none.
        package var closed: [String]?
        /// How often everything was looked at.
        package var rescans: Int
        /// When it was looked at last, in nanoseconds since 1970; nothing while it is not there.
        var lookedAt: Int64?
        /// Folders in it that are somebody else's.
        var foreign: [String]?
    }

    /// A memo that waits for something.
    package struct Waiting: Codable, Equatable, Sendable {
        /// The file, or the entry that is not complete.
        package var name: String
        /// How often it was tried.
        package var attempts: Int
        /// What it waits for.
        package var obstacle: Obstacle?
    }

    /// The form of this status.
    package var schema = 1
    /// The daemon's process.
    package var process: Int32
    /// The daemon's version.
    package var version: String
    /// When it started.
    package var startedAt: Date
    /// When it wrote this.
    package var writtenAt: Date
    /// Whether it is coming to its end.
    package var isStopping = false
    /// The folders that it watches.
    package var inboxes: [Inbox] = []
    /// The memos on their way.
    package var inHand: [String] = []
    /// The memos that wait.
    package var waiting: [Waiting] = []
    /// How many memos it filed since its start.
    package var filed = 0
    /// How many were in the diary already.
    package var duplicates = 0
    /// How many it passed over.
    package var skipped = 0
    /// How many could not be filed.
    package var held = 0
    /// Where its file was, as the diary knows it; not written here, where it would outlive a memo that is removed.
    package var lastFiled: String?
    /// The entry that it filed last.
    package var lastEntry: String?

    package init(process: Int32, version: String, startedAt: Date) {
        self.process = process
        self.version = version
        self.startedAt = startedAt
        writtenAt = startedAt
    }

    /// Takes in what the service says of itself.
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

    /// What the daemon of a diary wrote last, whether it runs or not; nothing when it never did.
    package static func read(diary: String) -> DaemonStatus? {
        guard let bytes = FileBytes.read(path(in: diary)) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(DaemonStatus.self, from: Data(bytes))
    }

    /// Forgets the files that a daemon which was killed had in hand: a memo that is removed may be among them.
    package static func forgetFiles(diary: String) {
        guard DiaryLock.holder(diary: diary) == nil, var status = read(diary: diary) else { return }
        (status.inHand, status.waiting, status.lastFiled) = ([], [], nil)
        for index in status.inboxes.indices { status.inboxes[index].settling = [] }
        _ = status.write(diary: diary)
    }

    /// Puts it in place of what was written before; false when it cannot be written.
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
