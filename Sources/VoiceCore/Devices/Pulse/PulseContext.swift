internal import CPulse

/// A connection to the sound server, with the thread that libpulse runs for it.
///
/// Calls block until the server has answered: it belongs to an actor with a queue of its own. Callbacks come
/// on libpulse's thread with the loop locked; what they touch is only touched with the loop locked elsewhere.
final class PulseContext {
    let loop: OpaquePointer
    let context: OpaquePointer
    private var listener: PulseListener?

    /// Connects; never starts a server.
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

    var isReady: Bool {
        locked { pa_context_get_state(context) == PA_CONTEXT_READY }
    }

    /// Runs `body` while no callback runs.
    func locked<Result>(_ body: () -> Result) -> Result {
        pa_threaded_mainloop_lock(loop)
        defer { pa_threaded_mainloop_unlock(loop) }
        return body()
    }

    /// Asks the server and waits: the operation's callback has to signal the loop.
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

    /// Yields changes of playing streams.
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
