internal import Glibc
internal import System
internal import Wires

/// Keeps at most `limit` processes, each with its model loaded.
actor HearPool {
    struct Ear: Equatable, Sendable {
        let program: String
        let loading: HearRequest

        init(_ model: EarModel) {
            program = "voicecore-hear"
            loading = .load(model)
        }

        init(_ model: NeuralModel) {
            program = "voicecore-hear-onnx"
            loading = .loadNeural(model)
        }
    }

    struct Place: Sendable {
        let worker: HearWorker
        let ear: Ear
        let refusedWords: [String]
    }

    private let limit: Int
    private let installed: InstalledFiles
    private var busy = 0
    private var idle: [Place] = []
    private var waiting: [(id: Int, wake: CheckedContinuation<Void, Never>)] = []
    private var nextID = 0

    /// Loading takes under a second; a busy machine may need far longer.
    private static let loadLimitSeconds = 180.0

    init(limit: Int, installed: InstalledFiles = .standard) {
        self.limit = max(1, limit)
        self.installed = installed
    }

    /// One per core, if there are 400 MB of free memory for each.
    static var usualLimit: Int {
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let freeBytes = sysconf(Int32(_SC_AVPHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        return max(1, min(cores, freeBytes / 400_000_000))
    }

    func with<Value: Sendable>(
        _ ear: Ear,
        _ work: @Sendable (Place) async throws(TranscriptionError) -> Value
    ) async throws(TranscriptionError) -> Value {
        try await enter()
        defer { leave() }
        if let place = takeIdle(ear) {
            do throws(TranscriptionError) {
                return try await use(place, work)
            } catch .engineEnded where !Task.isCancelled {
                // It may have died while idle; a new process shows if the memo is to blame.
            }
        }
        return try await use(try await start(ear), work)
    }

    func release() async {
        let resting = idle
        idle = []
        for place in resting { await place.worker.end() }
    }

    private func use<Value: Sendable>(
        _ place: Place,
        _ work: @Sendable (Place) async throws(TranscriptionError) -> Value
    ) async throws(TranscriptionError) -> Value {
        do throws(TranscriptionError) {
            let value = try await work(place)
            idle.append(place)
            return value
        } catch {
            if place.worker.isUsable { idle.append(place) } else { await place.worker.end() }
            throw error
        }
    }

    private func takeIdle(_ ear: Ear) -> Place? {
        if let index = idle.lastIndex(where: { $0.ear == ear }) { return idle.remove(at: index) }
        // A process with another model makes room.
        if busy + idle.count > limit, !idle.isEmpty {
            let place = idle.removeFirst()
            Task { await place.worker.end() }
        }
        return nil
    }

    private func start(_ ear: Ear) async throws(TranscriptionError) -> Place {
        let worker = try HearWorker(program: ear.program, installed: installed)
        let reply = try await worker.ask(ear.loading, limitSeconds: Self.loadLimitSeconds)
        let refused = try reply.part(of: "loading") {
            if case .ready(let refused) = $0 { refused } else { nil }
        }
        return Place(worker: worker, ear: ear, refusedWords: refused)
    }

    private func enter() async throws(TranscriptionError) {
        if busy < limit {
            busy += 1
            return
        }
        let id = nextID
        nextID += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in waiting.append((id, wake)) }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
        if Task.isCancelled {
            leave()
            throw .cancelled
        }
    }

    private func leave() {
        if waiting.isEmpty { busy -= 1 } else { waiting.removeFirst().wake.resume() }
    }

    /// A cancelled task gets a place only to give it back.
    private func giveUp(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        busy += 1
        waiting.remove(at: index).wake.resume()
    }
}

extension HearReply {
    /// Throws the fault of the process, or nonsense for any other reply.
    func part<Part>(of task: String, _ part: (HearReply) -> Part?) throws(TranscriptionError) -> Part {
        if case .failed(let fault) = self { throw TranscriptionError(fault) }
        guard let part = part(self) else { throw .engineNonsense(line: "no answer to \(task)") }
        return part
    }
}

extension TranscriptionError {
    init(_ fault: HearFault) {
        switch fault {
        case .model(let reason): self = .modelUnusable(reason: reason)
        case .sound(let errno): self = .soundUnreadable(errno: errno)
        case .decoder(let reason): self = .engineEnded(status: 0, message: reason)
        case .notAligned(let word): self = .notAligned(word: word)
        case .tooLong(let samples): self = .overCap(seconds: Double(samples) / Double(SoundStretch.hertz))
        case .unasked: self = .engineNonsense(line: "asked out of order")
        }
    }
}
