internal import Actions
internal import Glibc
internal import Programs
internal import Synchronization
internal import System
internal import VoiceCore

/// Files sent memos, a few at a time, and remembers the last outcomes.
final class Filing: Sendable {
    private struct State {
        var running: [String: Task<MemoOutcome, Never>] = [:]
        var done: [(id: String, outcome: MemoOutcome)] = []
        /// Memos that could not be saved for a reason outside of them.
        var waiting: Set<String> = []
        var watch: Task<Void, Never>?
        var tries = 0
        var isStopped = false
    }

    private static let mostDone = 200
    private static let abandonedSeconds = 86_400
    private static let mostDoublings = 6

    let folder: String
    private let pipeline: MemoPipeline
    private let terms: MemoOffer.FilingOptions
    private let line: Semaphore
    private let pause: Duration
    private let state = Mutex(State())

    init(
        folder: String,
        pipeline: MemoPipeline,
        terms: MemoOffer.FilingOptions,
        lanes: Int,
        pause: Duration
    ) {
        (self.folder, self.pause) = (folder, pause)
        // An acknowledged memo that cannot be finished now is finished later.
        var pipeline = pipeline
        pipeline.tools.keepsUnfinished = true
        (self.pipeline, self.terms) = (pipeline, terms)
        line = Semaphore(places: lanes)
    }

    /// Makes the folder, removes abandoned uploads, and files those that a killed program left whole.
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

    func start(_ upload: Upload) {
        state.withLock { state in
            guard state.running[upload.id] == nil, !state.done.contains(where: { $0.id == upload.id }) else {
                return
            }
            state.running[upload.id] = Task { await self.file(upload) }
        }
    }

    /// Waits for the outcome of a memo; `nil` for one never begun, or long ago.
    func outcome(of id: String) async -> MemoOutcome? {
        let (task, outcome) = state.withLock { state in
            (state.running[id], state.done.last { $0.id == id }?.outcome)
        }
        if let outcome { return outcome }
        return await task?.value
    }

    func known(_ id: String) -> MemoOutcome? {
        state.withLock { state in state.done.last { $0.id == id }?.outcome }
    }

    func whole(_ id: String) -> Upload? { Upload(id, in: folder).flatMap { $0.isWhole ? $0 : nil } }

    func waiting(for store: DiaryStore) async throws(DiaryError) -> [Upload] {
        let running = state.withLock { Set($0.running.keys) }
        return try await SentMemos(folder: folder).waiting(for: store).filter { !running.contains($0.id) }
    }

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

    func delete(_ id: String) {
        guard let upload = whole(id) else { return }
        state.withLock { state in
            guard state.running[id] == nil else { return }
            state.waiting.remove(id)
            state.done.removeAll { $0.id == id }
            upload.remove()
        }
    }

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
        let offer = upload.offer(terms)
        var outcome = await pipeline.ingest(offer).comparing(offer.terms, zone: pipeline.tools.zone)
        // Paths of the upload are our own affair.
        (outcome.report.sourceFile, outcome.report.movedTo) = (nil, nil)
        // Recorded before its folder goes, so that a reader finds the one or the other.
        state.withLock { state in
            state.running[upload.id] = nil
            state.done = Array((state.done + [(upload.id, outcome)]).suffix(Self.mostDone))
            let isLater = outcome.report.status == .held && outcome.fault?.isPassing == true
            if !isLater { state.tries = 0 }
            guard isLater, !state.isStopped else { return }
            state.waiting.insert(upload.id)
            if state.watch == nil { state.watch = watch() }
        }
        if outcome.isDealtWith { upload.remove() }
        return outcome
    }

    /// Waits until the diary and its disk can take something, then tries again.
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
