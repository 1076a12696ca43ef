internal import Glibc
package import System

/// Hands over each settled state once; a thread per inbox, so that a hanging mount blocks no other.
package actor InboxWatch {
    package typealias Instant = SuspendingClock.Instant

    package nonisolated let inbox: Inbox
    let note: @Sendable (WatchNote) -> Void
    private let offer: @Sendable (SettledFile) async -> Void
    private let forget: @Sendable (GoneFiles) async -> Void
    private let executor: QueueExecutor
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    private var settling: Settling
    private var handed: [Path: FileLook] = [:]
    var passedOver: [Path: SkipReason] = [:]
    private var gone: [GoneFiles] = []
    private var events: FolderEvents?
    private var kind = FileSystemKind.local
    var report = Report()
    var said: Set<String> = []
    private var nextRescan: Instant?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(
        _ inbox: Inbox,
        note: @escaping @Sendable (WatchNote) -> Void,
        forget: @escaping @Sendable (GoneFiles) async -> Void = { _ in },
        offer: @escaping @Sendable (SettledFile) async -> Void
    ) {
        (self.inbox, self.note, self.offer, self.forget) = (inbox, note, offer, forget)
        executor = QueueExecutor(label: "voicecore.inbox")
        settling = Settling(time: inbox.settle)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func run() async {
        let alarm = Alarm { [wake] in wake.yield() }
        wake.yield()
        for await _ in wakes {
            await step(now: .now)
            alarm.set(nextWake)
        }
        alarm.set(nil)
        events = nil
    }

    /// False if a folder could not be read.
    package func once() async -> Bool {
        rescan(now: .now)
        await tellGone()
        let deadline = Instant.now + inbox.settle
        try? await Task.sleep(until: deadline, clock: .suspending)
        await handOver(now: max(.now, deadline))
        return report.closed.isEmpty
    }

    package func takeBack(_ path: String) {
        handed[Path(path)] = nil
        look(at: path, now: .now)
        wake.yield()
    }

    package func state() -> Report {
        var report = report
        (report.settling, report.foreign) = (settling.paths, inbox.foreign)
        for reason in passedOver.values { report.passedOver[reason, default: 0] += 1 }
        return report
    }

    private var nextWake: Instant? { [nextRescan, settling.nextDue].compactMap(\.self).min() }

    func step(now: Instant) async {
        let begin = FileLook.timeOfChange
        let hints = events?.gathered() ?? .init()
        if hints.everything { note(WatchNote(.hintsLost, inbox.path)) }
        if hints.everything || nextRescan.map({ $0 <= now }) ?? true {
            rescan(now: now)
            nextRescan = now + (report.isPolling ? inbox.pollPause : inbox.rescan)
        }
        for path in hints.paths.sorted() { look(at: path.text, now: now) }
        report.lookedAt = report.isThere ? begin : nil
        await tellGone()
        await handOver(now: now)
    }

    /// Before anything is handed over, so that a new file in an old place is not taken for the old one.
    private func tellGone() async {
        let all = gone
        gone = []
        for files in all { await forget(files) }
    }

    private func handOver(now: Instant) async {
        for path in settling.due(at: now) {
            guard case .file(let look) = PathSight.at(path) else {
                settling.forget(path)
                continue
            }
            guard settling.saw(look, at: path, now: now) else { continue }
            guard OpenWriters.answer(for: path, on: kind) != .somebody else {
                settling.foundWriter(at: path, now: now)
                note(WatchNote(.stillWritten, path))
                continue
            }
            guard look.bytes > 0 else {
                self.look(at: path, now: now)
                continue
            }
            handed[Path(path)] = look
            note(WatchNote(.settled, path))
            await offer(SettledFile(path: path, inbox: inbox.path, look: look))
            // Only once it is handed over, or a status would miss it; not if it was taken back meanwhile.
            if handed[Path(path)] == look { settling.forget(path, asSeen: look) }
        }
    }

    private func rescan(now: Instant) {
        (report.rescans, report.closed) = (report.rescans + 1, [])
        kind = FileSystemKind.of(inbox.path)
        listenOrPoll()
        guard FileIdentity(folder: inbox.path) != nil else { return inboxIsMissing() }
        if !report.isThere {
            report.isThere = true
            let wasMissed = said.remove("missing") != nil
            note(WatchNote(wasMissed ? .inboxBack : report.isPolling ? .polling : .watching, inbox.path))
        }
        var walk = InboxWalk(foreign: foreign)
        enter(inbox.path, &walk, now: now)
        let before = passedOver
        passedOver = walk.passedOver
        if report.rescans > 1, passedOver != before { note(WatchNote(.leftOut, inbox.path)) }
        // A file that comes back is new.
        handed = handed.filter { walk.files.contains($0.key) }
        gone.append(.allBelow(inbox.path, except: walk.files))
        for path in settling.paths where !walk.files.contains(Path(path)) { settling.forget(path) }
    }

    private func look(at path: String, now: Instant) {
        let (hinted, root) = (Path(path), Path(inbox.path))
        guard hinted != root, hinted.isAtOrBelow(root) else { return rescan(now: now) }
        if let (above, reason) = inbox.passesOver(onTheWayTo: path) {
            let isThere = PathSight.at(above) != .gone
            return count(isThere ? [Path(above): reason] : [:], insteadOf: Path(above))
        }
        var walk = InboxWalk(foreign: foreign)
        defer { count(walk.passedOver, insteadOf: hinted) }
        if let (kind, folder) = FolderKind.folder(above: path), Path(folder).isAtOrBelow(resolvedRoot) {
            // The folder belongs to a diary by now.
            settling.forget(path)
            return passOver(folder, kind, &walk)
        }
        // Folders still closed are found again below.
        report.closed = report.closed.filter { !$0.isAtOrBelow(hinted) }
        visit(path, &walk, now: now)
    }

    private var foreign: Set<FileIdentity> { Set(inbox.foreign.compactMap(FileIdentity.init(folder:))) }

    private func listenOrPoll() {
        if inbox.polls || kind == .shared {
            events = nil
            report.isPolling = true
            return
        }
        if events == nil, !report.isPolling {
            do throws(FolderEvents.Refusal) {
                events = try FolderEvents(root: inbox.path, wake: { [wake] in wake.yield() })
            } catch {
                pollInstead(because: error)
            }
        }
        watchAbove()
    }

    /// The nearest existing parent tells when the inbox comes back.
    private func watchAbove() {
        var above = inbox.path
        while above != "/", above != "." {
            above = DurableFile.split(above).folder
            if (try? events?.watch(above)) != nil { return }
        }
    }

    private func pollInstead(because refusal: FolderEvents.Refusal) {
        events = nil
        report.isPolling = true
        guard case .exhausted(let code) = refusal else { return }
        if said.insert("exhausted").inserted {
            note(WatchNote(.tooManyFolders, inbox.path, .system(code: code)))
        }
    }

    private func inboxIsMissing() {
        report.isThere = false
        passedOver = [:]
        settling = Settling(time: inbox.settle)
        handed = [:]
        guard said.insert("missing").inserted else { return }
        gone.append(.allBelow(inbox.path, except: []))
        note(WatchNote(.inboxMissing, inbox.path))
    }

    private func enter(_ folder: String, _ walk: inout InboxWalk, now: Instant) {
        guard !inbox.isTooDeep(folder: folder) else { return leave(folder, .tooDeep) }
        // Watch before listing: a change in between is seen twice rather than never.
        do throws(FolderEvents.Refusal) {
            try events?.watch(folder)
        } catch {
            if case .exhausted = error { pollInstead(because: error) }
        }
        do throws(FolderNames.Refused) {
            let names = try FolderNames.read(folder)
            said.remove("closed \(folder)")
            if let kind = FolderKind.kind(among: names) { return passOver(folder, kind, &walk) }
            for name in names { visit("\(folder)/\(name)", &walk, now: now) }
        } catch {
            if error.errno != ENOENT { leave(folder, .system(code: error.errno)) }
        }
    }

    /// Notes the first look, so that a status shows the file at once.
    private func saw(_ look: FileLook, at path: String, now: Instant) {
        if !settling.knows(path) { note(WatchNote(.arrived, path)) }
        _ = settling.saw(look, at: path, now: now)
    }

    private func visit(_ path: String, _ walk: inout InboxWalk, now: Instant) {
        if let reason = SkipReason.judge(name: Path(path).name) { return walk.passOver(path, reason) }
        if inbox.ignores(path) { return walk.passOver(path, .ignored) }
        switch PathSight.at(path) {
        case .folder(let identity) where walk.foreign.contains(identity):
            // Another inbox or a target of moves needs no note.
            if let kind = FolderKind.kind(among: FolderNames.of(path)) { passOver(path, kind, &walk) }
        case .folder: enter(path, &walk, now: now)
        case .file(let look) where look.bytes == 0 && OpenWriters.answer(for: path, on: kind) != .somebody:
            settling.forget(path)
            walk.passOver(path, .empty)
        case .file(let look):
            walk.files.insert(Path(path))
            if handed[Path(path)] != look { saw(look, at: path, now: now) }
        case .link: walk.passOver(path, .link)
        case .other: walk.passOver(path, .special)
        case .gone, .hidden:
            settling.forget(path)
            handed[Path(path)] = nil
            gone.append(.file(path))
        }
    }

    func count(_ found: [Path: SkipReason], insteadOf path: Path) {
        let before = passedOver.removeValue(forKey: path).map { [path: $0] } ?? [:]
        passedOver.merge(found) { $1 }
        if found != before { note(WatchNote(.leftOut, path.text)) }
    }

    var resolvedRoot: Path { Path(Path(inbox.path).resolved ?? inbox.path) }

    func leave(_ folder: String, _ reason: WatchNote.Fact) {
        report.closed.insert(Path(folder))
        if said.insert("closed \(folder)").inserted { note(WatchNote(.folderClosed, folder, reason)) }
    }

    func passOver(_ folder: String, _ kind: FolderKind.Kind, _ walk: inout InboxWalk) {
        walk.passOver(folder, .diary)
        guard said.insert("passed over \(folder)").inserted else { return }
        passedOver[Path(folder)] = .diary
        note(WatchNote(.passedOver, folder, .ofDiary(kind)))
    }

    package struct Report: Equatable, Sendable {
        package var isThere = false
        package var isPolling = false
        package var settling: [String] = []
        package var passedOver: [SkipReason: Int] = [:]
        package var closed: Set<Path> = []
        package var foreign: [String] = []
        package var lookedAt: Int64?
        package var rescans = 0
    }
}

struct InboxWalk {
    var files: Set<Path> = []
    var passedOver: [Path: SkipReason] = [:]
    let foreign: Set<FileIdentity>

    mutating func passOver(_ path: String, _ reason: SkipReason) { passedOver[Path(path)] = reason }
}
