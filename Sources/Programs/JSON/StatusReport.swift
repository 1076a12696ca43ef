internal import Actions
package import Farm
internal import FoundationEssentials
internal import Glibc
internal import System
package import VoiceCore

package struct StatusReport {
    package let store: DiaryStore
    package var diary: String
    /// The daemon's process; 0 if it runs and its number is unknown.
    package var process: Int32?
    package var daemon: DaemonStatus?
    package var counts: [LedgerRow.State: Int]
    package var held: [LedgerRow]
    /// Files whose program was stopped, and that nobody works on now.
    package var stopped: [LedgerRow]
    /// The names of memos sent to the page that the diary could not take yet.
    package var sent: [String]
    /// The number of unfinished files that are no longer where they were.
    package var gone: Int
    package var jobs: [Job]
    /// The pool's state, or why it is unknown; `nil` without a farm.
    package let farm: Result<PoolReport, BrokerError>?
    package let shortIDs: [EntryID: String]
    package let place: MemoPlace
    package let zone: ZoneRules

    package init(of settings: Settings, in zone: ZoneRules) async throws {
        self.zone = zone
        place = MemoPlace(settings)
        let store = try settings.openDiary(.read)
        self.store = store
        diary = settings[Key.diary]
        farm = await Self.farm(settings)
        process = DiaryLock.holder(diary: diary)
        daemon = try await settings.daemonStatus(store)
        var counts = try await store.ledger.counts()
        let unfinished = try await UnfinishedWork(store, sent: settings.sentMemos)
        // A file that is gone needs nobody's attention: it is counted by itself.
        for row in unfinished.gone { counts[row.state, default: 0] -= 1 }
        self.counts = counts.filter { $0.value > 0 }
        gone = unfinished.gone.count
        held = unfinished.held
        sent = unfinished.sent.map(\.facts.name)
        let inHand = process == nil ? [] : (daemon?.inHand ?? []) + (daemon?.waiting.map(\.name) ?? [])
        stopped = unfinished.files.filter { row in
            let isTaken = row.owner.map(store.isAlive) ?? false
            let isInHand = row.paths.contains { inHand.contains(Path($0.path).shown) }
            return row.state != .held && !isTaken && !isInHand
        }
        jobs = unfinished.jobs
        let last = daemon?.lastEntry.flatMap { EntryID($0) }
        var shortIDs: [EntryID: String] = [:]
        for id in Set(jobs.map(\.entry) + (last.map { [$0] } ?? [])) {
            shortIDs[id] = try? await store.entries.shortID(of: id)
        }
        self.shortIDs = shortIDs
        let lastFiled = try await Self.lastFiled(daemon, in: store)
        daemon?.lastFiled = lastFiled
    }

    private static func farm(_ settings: Settings) async -> Result<PoolReport, BrokerError>? {
        guard let farm = settings[Key.farm] else { return nil }
        return await BlockingWork.run(label: "farm") { _ in
            do throws(BrokerError) {
                return .success(try PoolReport.ask(farm, name: "voicecore status", waitSeconds: 2))
            } catch {
                return .failure(error)
            }
        }
    }

    package func names(of row: LedgerRow) -> [String] {
        let places = row.paths.filter(\.isThere).reversed().map { place.shown($0.path) }
        return places.isEmpty ? [row.place.map { place.shown($0.path) } ?? row.sha256 ?? "a file"] : places
    }

    private static func lastFiled(_ daemon: DaemonStatus?, in store: DiaryStore) async throws -> String? {
        guard let id = daemon?.lastEntry.flatMap({ EntryID($0) }) else { return nil }
        return try await store.ledger.rows(entry: id).last?.paths.last.map { Path($0.path).shown }
    }
}

extension StatusReport {
    private struct Report: Encodable {
        struct Held: Encodable {
            var path: String?
            var paths: [String]
            var name: String
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
        var stopped: [String]
        var sent: [String]
        var gone: Int
        var pending: [Pending]
        var farm: PoolReport?
        var farmMessage: String?
    }

    package var json: String {
        let report = Report(
            diary: diary,
            running: process != nil,
            process: process,
            daemon: daemon,
            ledger: Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }),
            held: held.map {
                .init(
                    path: $0.place.map { Path($0.path).shown },
                    paths: $0.paths.filter(\.isThere).map { Path($0.path).shown },
                    name: names(of: $0)[0],
                    reason: $0.reason,
                    message: $0.sentence,
                    attempts: $0.attempts,
                    isTriedAgain: $0.nextTry != nil
                )
            },
            stopped: stopped.compactMap { $0.place.map { Path($0.path).shown } },
            sent: sent,
            gone: gone,
            pending: jobs.map {
                .init(entry: $0.entry, kind: $0.kind, reason: $0.reason, message: $0.sentence)
            },
            farm: try? farm?.get(),
            farmMessage: farm?.fault?.failure.message
        )
        return report.sortedJSON
    }
}

extension Result where Failure == BrokerError {
    package var fault: BrokerError? { if case .failure(let error) = self { error } else { nil } }
}

extension Settings {
    /// The daemon's last written status and, while it runs, files that arrived since, which it notices a moment later.
    package func daemonStatus(_ store: DiaryStore) async throws -> DaemonStatus? {
        guard var status = DaemonStatus.read(diary: self[Key.diary]) else { return nil }
        if DiaryLock.holder(diary: self[Key.diary]) != nil {
            let (seen, ignored) = (status, self[Key.ignore])
            // Files first, then the ledger, which then knows those filed in between.
            let found = await BlockingWork.run(label: "inboxes") { _ in seen.unmet(ignoring: ignored) }
            for var unmet in found {
                for place in try await store.ledger.paths(below: unmet.inbox) {
                    let path = Path(place.path)
                    if let look = place.look, unmet.files[path] == look { unmet.files[path] = nil }
                }
                status.add(unmet)
            }
        }
        status.forgetLooks()
        return status
    }
}

extension LedgerPath {
    fileprivate var look: FileLook? {
        guard let inode, let changed = changedNanoseconds else { return nil }
        return FileLook(inode: inode, bytes: Int64(bytes), modified: modifiedNanoseconds, changed: changed)
    }
}

extension Encodable {
    /// The object on one line, with its keys sorted.
    var sortedJSON: String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
