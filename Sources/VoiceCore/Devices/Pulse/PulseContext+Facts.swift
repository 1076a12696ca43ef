internal import CPulse

package struct PulseSource: Equatable, Sendable {
    package var name: String
    package var title: String
    /// Its rate.
    package var hertz: Int
    package var channels: Int
    package var isMonitor: Bool
}

/// A playing stream, as far as calls are concerned.
struct PulsePlayback: Equatable, Sendable {
    var stream: UInt32
    var isPhone: Bool
    var isHeld: Bool
}

extension PulseContext {
    func sources() throws(DeviceError) -> [PulseSource] {
        let answer = Answer<PulseSource>(loop)
        try ask { pa_context_get_source_info_list(context, sourceListed, answer.pointer) }
        return answer.found
    }

    /// The server's default source.
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

private final class Answer<Value> {
    let loop: OpaquePointer
    var found: [Value] = []

    init(_ loop: OpaquePointer) {
        self.loop = loop
    }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Adds a value, or ends the list.
    static func add(_ value: Value?, to answer: UnsafeMutableRawPointer?) {
        guard let answer else { return }
        let list = Unmanaged<Answer<Value>>.fromOpaque(answer).takeUnretainedValue()
        if let value { list.found.append(value) } else { pa_threaded_mainloop_signal(list.loop, 0) }
    }
}

// Callbacks, on libpulse's thread.

private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
}

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
) {
    Answer.add(isLast == 0 ? text(info?.pointee.name) : nil, to: answer)
}

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
