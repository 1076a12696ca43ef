package import FoundationEssentials

/// Keeps the written status up to date and the service manager's watchdog fed.
///
/// It wakes for news and for the watchdog. After a quiet time it writes at once, then less and less often up to once
/// a second, or less often if writing is slow.
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

    /// Feeds the watchdog as long as the parts answer and the memo in hand comes further within `stallLimit`; `words`
    /// renders the status as one line.
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
        self.status = status
        self.service = service
        self.diary = diary
        self.notice = notice
        self.stallLimit = stallLimit
        self.note = note
        self.words = words
        self.now = now
    }

    /// Works until the task is cancelled; each element of `changes` is news.
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
