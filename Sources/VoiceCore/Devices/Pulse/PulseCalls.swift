internal import System

/// Watches for calls: streams with the phone role at the sound server.
///
/// A stream that records is never asked to make way, so the streams that play are watched instead. Calls
/// that were going on at the beginning are no interruption: who records then does it knowingly.
package actor PulseCalls {
    package enum Change: Equatable, Sendable {
        case began, ended
    }

    private let queue = QueueExecutor(label: "calls")
    private let context: PulseContext
    private var known: Set<UInt32> = []
    private var active: Set<UInt32> = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private init(context: PulseContext) {
        self.context = context
    }

    package static func changes(server: String? = nil) async throws(DeviceError) -> AsyncStream<Change> {
        let (streams, told) = AsyncStream<PulseChange>.makeStream()
        let watcher = try await connect(server, told)
        let (calls, news) = AsyncStream<Change>.makeStream()
        let task = Task {
            for await change in streams {
                guard let call = await watcher.look(after: change) else { continue }
                news.yield(call)
            }
            news.finish()
        }
        news.onTermination = { _ in
            task.cancel()
            told.finish()
        }
        return calls
    }

    @concurrent private static func connect(
        _ server: String?,
        _ told: AsyncStream<PulseChange>.Continuation
    ) async throws(DeviceError) -> PulseCalls {
        let watcher = PulseCalls(context: try PulseContext(name: "voicecore", server: server))
        try await watcher.begin(told)
        return watcher
    }

    private func begin(_ told: AsyncStream<PulseChange>.Continuation) throws(DeviceError) {
        try context.watchPlayback(told)
        known = Set(try context.playbacks().filter { $0.isPhone && !$0.isHeld }.map(\.stream))
    }

    private func look(after change: PulseChange) -> Change? {
        let before = active.isEmpty
        if change.isRemoval {
            known.remove(change.stream)
            active.remove(change.stream)
        } else if let now = try? context.playbacks() {
            let calls = Set(now.filter { $0.isPhone && !$0.isHeld }.map(\.stream))
            known.formIntersection(calls)
            active = calls.subtracting(known)
        }
        return before == active.isEmpty ? nil : before ? .began : .ended
    }
}
