@preconcurrency internal import Dispatch
package import FoundationEssentials
internal import Glibc
internal import Synchronization
internal import System

/// Written beside the diary, for every program that reads it.
package struct DaemonStatus: Codable, Equatable, Sendable {
    package struct Inbox: Codable, Equatable, Sendable {
        package var path: String
        package var isThere: Bool
        package var isPolling: Bool
        package var settling: [String]
        package var passedOver: [String: Int]
        package var closed: [String]?
        package var rescans: Int
        /// Nanoseconds since 1970; nil while the folder is missing.
        var lookedAt: Int64?
        var foreign: [String]?
    }

    package struct Waiting: Codable, Equatable, Sendable {
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
    /// Filled in by the reader: written here, the name would outlive a removed memo.
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

    private static func path(in diary: String) -> String { "\(diary)/voicecored.json" }

    package static func read(diary: String) -> DaemonStatus? {
        guard let bytes = FileBytes.read(path(in: diary)) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(DaemonStatus.self, from: Data(bytes))
    }

    /// A removed memo may be among the files that a killed daemon had in hand.
    package static func forgetFiles(diary: String) {
        guard DiaryLock.holder(diary: diary) == nil, var status = read(diary: diary) else { return }
        (status.inHand, status.waiting, status.lastFiled) = ([], [], nil)
        for index in status.inboxes.indices { status.inboxes[index].settling = [] }
        _ = status.write(diary: diary)
    }

    /// Not synced: worthless after a power cut, and the disk may sleep.
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

/// Writes at once after a quiet time, then at most once a second; also feeds the watchdog.
package actor StatusKeeper {
    private let service: WatchService
    private let notice: ServiceNotice
    private let diary: String
    private let stallLimit: Duration
    private let note: @Sendable (WatchNote) -> Void
    private let words: @Sendable (DaemonStatus) -> String
    private let now: @Sendable () -> Date
    private var status: DaemonStatus
    private var pace = WritePace()
    private var lastLine = ""
    private var couldWrite = true

    /// The watchdog is fed while memos advance within `stallLimit`; `words` renders a status line.
    package init(
        _ status: DaemonStatus,
        of service: WatchService,
        diary: String,
        notice: ServiceNotice,
        stallLimit: Duration = .seconds(1_800),
        note: @escaping @Sendable (WatchNote) -> Void,
        words: @escaping @Sendable (DaemonStatus) -> String,
        now: @escaping @Sendable () -> Date
    ) {
        (self.status, self.service, self.diary, self.notice) = (status, service, diary, notice)
        (self.stallLimit, self.note, self.words, self.now) = (stallLimit, note, words, now)
    }

    package func run(_ changes: AsyncStream<Void>, _ changed: AsyncStream<Void>.Continuation) async {
        let alarm = Alarm { changed.yield() }
        let beat = notice.watchdog.map { $0 / 3 }
        var nextBeat = SuspendingClock.now
        for await _ in changes {
            let now = SuspendingClock.now
            let mayWrite = pace.next.map { $0 <= now } ?? true
            if mayWrite { await write() }
            if let beat, nextBeat <= now {
                if await service.isAlive(within: stallLimit) { notice.alive() }
                nextBeat = now + beat
            }
            let nextWrite = mayWrite ? nil : pace.next
            alarm.set([nextWrite, beat == nil ? nil : nextBeat].compactMap(\.self).min())
        }
        alarm.set(nil)
    }

    package func write(isLast: Bool = false) async {
        let begin = SuspendingClock.now
        defer { pace.wrote(from: begin, to: .now) }
        status.update(from: await service.report(), at: now())
        if isLast { status.isStopping = true }
        let isWritten = status.write(diary: diary)
        if couldWrite, !isWritten { note(WatchNote(.statusUnwritten, diary)) }
        couldWrite = isWritten
        if line != lastLine {
            lastLine = line
            notice.status(lastLine)
        }
    }

    package func present() async -> DaemonStatus {
        status.update(from: await service.report(), at: now())
        return status
    }

    package var line: String { words(status) }
}

/// Lets the second of two quick changes through without a second's delay.
struct WritePace {
    typealias Instant = SuspendingClock.Instant

    private static let shortest = Duration.milliseconds(50)
    private static let longest = Duration.seconds(1)

    private var last: Instant?
    private var pause = shortest

    var next: Instant? { last.map { $0 + pause } }

    mutating func wrote(from begin: Instant, to end: Instant) {
        let isAfterQuiet = next.map { $0 + Self.longest <= begin } ?? true
        pause = isAfterQuiet ? Self.shortest : min(pause * 2, Self.longest)
        // With ten thousand waiting files, writing must not take the time they wait for.
        pause = max(pause, (end - begin) * 20)
        last = begin
    }
}

/// A timer that stands still while the machine sleeps; no thread waits.
final class Alarm: Sendable {
    private let source: any DispatchSourceTimer

    init(_ ring: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "voicecore.alarm"))
        source.setEventHandler(handler: ring)
        source.resume()
    }

    deinit { source.cancel() }

    func set(_ instant: SuspendingClock.Instant?) {
        guard let instant else { return source.schedule(deadline: .distantFuture) }
        let seconds = SuspendingClock.now.duration(to: instant) / .seconds(1)
        // A millisecond late, so that a comparison of times finds it due.
        source.schedule(deadline: .now() + max(0, seconds) + 0.001, leeway: .milliseconds(1))
    }
}
