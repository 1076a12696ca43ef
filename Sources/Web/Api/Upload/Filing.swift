internal import Glibc
internal import Programs
internal import Synchronization
internal import System
internal import VoiceCore

/// Files memos that were sent, a few at a time, and remembers what became of the last ones.
final class Filing: Sendable {
    private struct State {
        var running: [String: Task<MemoOutcome, Never>] = [:]
        var done: [(id: String, outcome: MemoOutcome)] = []
        /// What could not be kept for a reason that is not in it, and waits to be tried again.
        var waiting: Set<String> = []
        var watch: Task<Void, Never>?
        /// How often in a row something was tried again and could still not be kept.
        var tries = 0
        var isStopped = false
    }

    /// How many outcomes are remembered, and how long a memo may lie here unfinished.
    private static let mostDone = 200
    private static let abandonedSeconds = 86_400
    /// How often the pause between two tries may double.
    private static let mostDoublings = 6

    let folder: String
    private let pipeline: MemoPipeline
    private let terms: MemoOffer.FilingOptions
    private let line: Line
    private let pause: Duration
    private let state = Mutex(State())

    /// Files from a folder, `lanes` at a time; what the diary or its disk could not take is tried again after a pause.
    init(
        folder: String,
        pipeline: MemoPipeline,
        terms: MemoOffer.FilingOptions,
        lanes: Int,
        pause: Duration
    ) {
        (self.folder, self.pause) = (folder, pause)
        // What was acknowledged is finished later, when it cannot be now.
        var pipeline = pipeline
        pipeline.tools.keepsUnfinished = true
        (self.pipeline, self.terms) = (pipeline, terms)
        line = Line(places: lanes)
    }

    /// Makes the folder, removes what nobody went on sending, and files what a killed program left whole.
    func begin() throws(DurableFile.Failure) {
        try DurableFile.makeFolder(folder)
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        for name in FolderNames.of(folder) {
            guard let upload = Upload(name, in: folder) else {
                let path = "\(folder)/\(name)"
                if Self.isOld(path, now.tv_sec - Self.abandonedSeconds) { FolderNames.removeTree(path) }
                continue
            }
            if upload.isWhole {
                start(upload)
            } else if upload.isAbandoned(before: now.tv_sec - Self.abandonedSeconds) {
                upload.remove()
            }
        }
    }

    /// Begins to file a memo that is whole; one that is being filed is not begun again.
    func start(_ upload: Upload) {
        state.withLock { state in
            guard state.running[upload.id] == nil, !state.done.contains(where: { $0.id == upload.id }) else {
                return
            }
            state.running[upload.id] = Task { await self.file(upload) }
        }
    }

    /// What became of a memo, once that is known; nothing of one that was never begun, or long ago.
    func outcome(of id: String) async -> MemoOutcome? {
        let (task, outcome) = state.withLock { state in
            (state.running[id], state.done.last { $0.id == id }?.outcome)
        }
        if let outcome { return outcome }
        return await task?.value
    }

    /// What became of a memo, if that is known already.
    func known(_ id: String) -> MemoOutcome? {
        state.withLock { state in state.done.last { $0.id == id }?.outcome }
    }

    /// A memo that lies here whole, by its number.
    func whole(_ id: String) -> Upload? { Upload(id, in: folder).flatMap { $0.isWhole ? $0 : nil } }

    /// What lies here whole, is not being filed at this moment, and is not known to the diary.
    func waiting(for store: DiaryStore) async throws(DiaryError) -> [Upload] {
        var uploads = FolderNames.of(folder).compactMap(whole)
        state.withLock { state in uploads.removeAll { state.running[$0.id] != nil } }
        var waiting: [Upload] = []
        for upload in uploads where try await store.ledger.row(path: upload.path) == nil {
            waiting.append(upload)
        }
        return waiting
    }

    /// Files once more what lies here whole, unless that is being done.
    func again(_ upload: Upload) async -> MemoOutcome {
        let task = state.withLock { state in
            if let task = state.running[upload.id] { return task }
            state.done.removeAll { $0.id == upload.id }
            let task = Task { await self.file(upload) }
            state.running[upload.id] = task
            return task
        }
        return await task.value
    }

    /// Deletes a memo that lies here whole, unless it is being filed at this moment.
    func delete(_ id: String) {
        guard let upload = whole(id) else { return }
        state.withLock { state in
            guard state.running[id] == nil else { return }
            state.waiting.remove(id)
            state.done.removeAll { $0.id == id }
            upload.remove()
        }
    }

    /// Stops what is on its way; what is safe by then is finished later.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.watch?.cancel()
            state.running.values.forEach { $0.cancel() }
        }
    }

    private func file(_ upload: Upload) async -> MemoOutcome {
        await line.enter()
        defer { line.leave() }
        let offer = MemoOffer(
            path: upload.path,
            shownPath: upload.facts.name,
            terms: upload.facts.terms(terms)
        )
        var outcome = await pipeline.ingest(offer).comparing(offer.terms, zone: pipeline.tools.zone)
        // What was here is our own affair.
        (outcome.report.sourceFile, outcome.report.movedTo) = (nil, nil)
        // Known before its folder goes, so that whoever asks finds the one or the other.
        state.withLock { state in
            state.running[upload.id] = nil
            state.done = Array((state.done + [(upload.id, outcome)]).suffix(Self.mostDone))
            let isLater = outcome.report.status == .held && outcome.fault?.isPassing == true
            if !isLater { state.tries = 0 }
            guard isLater, !state.isStopped else { return }
            state.waiting.insert(upload.id)
            if state.watch == nil { state.watch = watch() }
        }
        switch outcome.report.status {
        case .filed, .duplicate, .skipped: upload.remove()
        case .held, .pending, .heard, .offered: break
        }
        return outcome
    }

    /// Waits until the diary and its disk can take something again, and then tries what waits.
    private func watch() -> Task<Void, Never> {
        Task { [weak self] in
            var isReady = false
            while !isReady, !Task.isCancelled {
                guard let pause = self?.nextPause else { return }
                try? await Task.sleep(for: pause)
                guard let self else { return }
                isReady = await canKeep
            }
            self?.tryAgain()
        }
    }

    private var nextPause: Duration {
        let doublings: Int = state.withLock { min($0.tries, Self.mostDoublings) }
        return pause * (1 << doublings)
    }

    /// Files all that waits; what can still not be kept waits again.
    private func tryAgain() {
        state.withLock { state in
            state.watch = nil
            guard !state.isStopped else { return }
            state.tries += 1
            for id in state.waiting where state.running[id] == nil {
                guard let upload = whole(id) else { continue }
                state.done.removeAll { $0.id == id }
                state.running[id] = Task { await self.file(upload) }
            }
            state.waiting = []
        }
    }

    /// Whether the diary is there and its disk has room.
    private var canKeep: Bool {
        get async {
            guard (try? await pipeline.store.revision()) != nil else { return false }
            return pipeline.store.folder.freeBytes.map { $0 > FreeRoom.enoughForMemo } ?? false
        }
    }

    private static func isOld(_ path: String, _ seconds: Int) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mtim.tv_sec < seconds
    }
}
