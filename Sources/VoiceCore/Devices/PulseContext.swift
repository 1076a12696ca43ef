internal import CPulse
internal import System

/// Calls block, so it belongs on a queue of its own; callbacks share state only under the loop's lock.
final class PulseContext {
    let loop: OpaquePointer
    let context: OpaquePointer
    private var listener: PulseListener?

    init(name: String, server: String?) throws(DeviceError) {
        guard cpulse_load() == 0, let loop = pa_threaded_mainloop_new() else { throw .noServer }
        guard let context = pa_context_new(pa_threaded_mainloop_get_api(loop), name) else {
            pa_threaded_mainloop_free(loop)
            throw .noServer
        }
        self.loop = loop
        self.context = context
        if let failure = connect(to: server) { throw failure }
    }

    private func connect(to server: String?) -> DeviceError? {
        locked {
            pa_context_set_state_callback(context, contextChanged, UnsafeMutableRawPointer(loop))
            guard pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0,
                pa_threaded_mainloop_start(loop) >= 0
            else { return .noServer }
            while PA_CONTEXT_IS_GOOD(pa_context_get_state(context)) != 0 {
                if pa_context_get_state(context) == PA_CONTEXT_READY { return nil }
                pa_threaded_mainloop_wait(loop)
            }
            let isRefused = pa_context_errno(context) == Int32(PA_ERR_ACCESS.rawValue)
            return isRefused ? .notPermitted : .noServer
        }
    }

    deinit {
        locked {
            pa_context_set_subscribe_callback(context, nil, nil)
            pa_context_set_state_callback(context, nil, nil)
            pa_context_disconnect(context)
            pa_context_unref(context)
        }
        pa_threaded_mainloop_stop(loop)
        pa_threaded_mainloop_free(loop)
    }

    var isReady: Bool { locked { pa_context_get_state(context) == PA_CONTEXT_READY } }

    func locked<Result>(_ body: () -> Result) -> Result {
        pa_threaded_mainloop_lock(loop)
        defer { pa_threaded_mainloop_unlock(loop) }
        return body()
    }

    /// Blocks until the operation's callback signals the loop.
    func ask(_ operation: () -> OpaquePointer?) throws(DeviceError) {
        let failure: DeviceError? = locked {
            guard let operation = operation() else { return fault }
            defer { pa_operation_unref(operation) }
            while pa_operation_get_state(operation) == PA_OPERATION_RUNNING {
                pa_threaded_mainloop_wait(loop)
            }
            return pa_operation_get_state(operation) == PA_OPERATION_DONE ? nil : fault
        }
        if let failure { throw failure }
    }

    func watchPlayback(_ told: AsyncStream<PulseChange>.Continuation) throws(DeviceError) {
        let listener = PulseListener(loop: loop, told: told)
        self.listener = listener
        let pointer = Unmanaged.passUnretained(listener).toOpaque()
        locked { pa_context_set_subscribe_callback(context, playbackChanged, pointer) }
        try ask { pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK_INPUT, answered, pointer) }
    }

    var fault: DeviceError {
        guard PA_CONTEXT_IS_GOOD(pa_context_get_state(context)) != 0 else { return .serverLost }
        return DeviceError(pulse: pa_context_errno(context))
    }

    func sources() throws(DeviceError) -> [PulseSource] {
        let answer = Answer<PulseSource>(loop)
        try ask { pa_context_get_source_info_list(context, sourceListed, answer.pointer) }
        return answer.found
    }

    func defaultSourceName() throws(DeviceError) -> String? {
        let answer = Answer<String>(loop)
        try ask { pa_context_get_server_info(context, serverDescribed, answer.pointer) }
        return answer.found.first
    }

    func hasSink() throws(DeviceError) -> Bool {
        let answer = Answer<String>(loop)
        try ask { pa_context_get_sink_info_list(context, sinkListed, answer.pointer) }
        return !answer.found.isEmpty
    }

    func playbacks() throws(DeviceError) -> [PulsePlayback] {
        let answer = Answer<PulsePlayback>(loop)
        try ask { pa_context_get_sink_input_info_list(context, playbackListed, answer.pointer) }
        return answer.found
    }
}

struct PulseChange: Sendable {
    var stream: UInt32
    var isRemoval: Bool
}

private final class PulseListener {
    let loop: OpaquePointer
    let told: AsyncStream<PulseChange>.Continuation

    init(loop: OpaquePointer, told: AsyncStream<PulseChange>.Continuation) {
        self.loop = loop
        self.told = told
    }

    deinit { told.finish() }
}

extension DeviceError {
    init(pulse code: Int32) {
        switch UInt32(bitPattern: code) {
        case PA_ERR_ACCESS.rawValue, PA_ERR_AUTHKEY.rawValue: self = .notPermitted
        case PA_ERR_NOENTITY.rawValue: self = .noDevice
        case PA_ERR_BUSY.rawValue: self = .busy
        case PA_ERR_KILLED.rawValue: self = .vanished
        case PA_ERR_CONNECTIONREFUSED.rawValue: self = .noServer
        case PA_ERR_CONNECTIONTERMINATED.rawValue, PA_ERR_TIMEOUT.rawValue, PA_ERR_PROTOCOL.rawValue:
            self = .serverLost
        default: self = .refused(code: code)
        }
    }
}

// Callbacks, on libpulse's thread.

private func contextChanged(_ context: OpaquePointer?, _ loop: UnsafeMutableRawPointer?) {
    guard let loop else { return }
    pa_threaded_mainloop_signal(OpaquePointer(loop), 0)
}

private func answered(_ context: OpaquePointer?, _ success: Int32, _ listener: UnsafeMutableRawPointer?) {
    guard let listener else { return }
    pa_threaded_mainloop_signal(Unmanaged<PulseListener>.fromOpaque(listener).takeUnretainedValue().loop, 0)
}

private func playbackChanged(
    _ context: OpaquePointer?,
    _ event: pa_subscription_event_type_t,
    _ stream: UInt32,
    _ listener: UnsafeMutableRawPointer?
) {
    guard let listener else { return }
    let kind = event.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue
    Unmanaged<PulseListener>.fromOpaque(listener).takeUnretainedValue().told.yield(
        PulseChange(stream: stream, isRemoval: kind == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue)
    )
}

package struct PulseSource: Equatable, Sendable {
    package var name: String
    package var title: String
    package var hertz: Int
    package var channels: Int
    package var isMonitor: Bool
}

struct PulsePlayback: Equatable, Sendable {
    var stream: UInt32
    var isPhone: Bool
    var isHeld: Bool
}

private final class Answer<Value> {
    let loop: OpaquePointer
    var found: [Value] = []

    init(_ loop: OpaquePointer) { self.loop = loop }
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func add(_ value: Value?, to answer: UnsafeMutableRawPointer?) {
        guard let answer else { return }
        let list = Unmanaged<Answer<Value>>.fromOpaque(answer).takeUnretainedValue()
        if let value { list.found.append(value) } else { pa_threaded_mainloop_signal(list.loop, 0) }
    }
}

// Callbacks, on libpulse's thread.

private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

private func sourceListed(
    _ context: OpaquePointer?,
    _ info: UnsafePointer<pa_source_info>?,
    _ isLast: Int32,
    _ answer: UnsafeMutableRawPointer?
) {
    let source = info.map { info in
        PulseSource(
            name: text(info.pointee.name),
            title: text(info.pointee.description),
            hertz: Int(info.pointee.sample_spec.rate),
            channels: Int(info.pointee.sample_spec.channels),
            isMonitor: info.pointee.monitor_of_sink != UInt32.max
        )
    }
    Answer.add(isLast == 0 ? source : nil, to: answer)
}

private func sinkListed(
    _ context: OpaquePointer?,
    _ info: UnsafePointer<pa_sink_info>?,
    _ isLast: Int32,
    _ answer: UnsafeMutableRawPointer?
) { Answer.add(isLast == 0 ? text(info?.pointee.name) : nil, to: answer) }

private func serverDescribed(
    _ context: OpaquePointer?,
    _ info: UnsafePointer<pa_server_info>?,
    _ answer: UnsafeMutableRawPointer?
) {
    if let name = info?.pointee.default_source_name { Answer.add(String(cString: name), to: answer) }
    Answer<String>.add(nil, to: answer)
}

private func playbackListed(
    _ context: OpaquePointer?,
    _ info: UnsafePointer<pa_sink_input_info>?,
    _ isLast: Int32,
    _ answer: UnsafeMutableRawPointer?
) {
    let playback = info.map { info in
        PulsePlayback(
            stream: info.pointee.index,
            isPhone: text(pa_proplist_gets(info.pointee.proplist, "media.role")) == "phone",
            isHeld: info.pointee.corked != 0
        )
    }
    Answer.add(isLast == 0 ? playback : nil, to: answer)
}

/// Calls are streams with the phone role; those already active at the start interrupt nothing.
package actor PulseCalls {
    package enum Change: Equatable, Sendable {
        case began, ended
    }

    private let queue = QueueExecutor(label: "calls")
    private let context: PulseContext
    private var known: Set<UInt32> = []
    private var active: Set<UInt32> = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private init(context: PulseContext) { self.context = context }

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
