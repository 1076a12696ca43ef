internal import CNats
internal import Glibc
internal import Synchronization
internal import System

/// A connection that comes back by itself; its calls block, so use threads that may.
package final class Broker: Sendable {
    // The library locks its connections; the last holder of this object ends it.
    nonisolated(unsafe) private let connection: OpaquePointer

    package init(_ address: BrokerAddress, name: String, waitSeconds: Double = 5) throws(BrokerError) {
        if let fault = Self.libraryFault { throw fault }
        let nkey = try Self.nkey(address)
        if let path = address.authority { try Self.checkAuthority(path) }
        var fault = cnats_fault()
        let made = Self.withStrings(address.servers) { servers in
            Self.withText(address.authority) { authority in
                Self.withText(nkey == nil ? address.credentials : nil) { credentials in
                    Self.withText(nkey?.name) { nkeyName in
                        Self.withText(nkey == nil ? nil : address.credentials) { seedFile in
                            name.withCString { name in
                                var way = cnats_way()
                                way.servers = servers.baseAddress
                                way.server_count = Int32(servers.count)
                                way.secure = !address.servers.allSatisfy(BrokerAddress.staysHere)
                                way.authority = authority
                                way.credentials = credentials
                                way.nkey = nkeyName
                                way.nkey_file = seedFile
                                way.name = name
                                way.wait_milliseconds = Int64(waitSeconds * 1_000)
                                return cnats_connect(&way, &fault)
                            }
                        }
                    }
                }
            }
        }
        guard let made else { throw BrokerError(fault) }
        connection = made
    }

    deinit { cnats_end(connection) }

    package static var libraryFault: BrokerError? {
        cnats_load().map { .libraryMissing(reason: String(cString: $0)) }
    }

    package var isConnected: Bool { cnats_is_connected(connection) }

    private static func nkey(_ address: BrokerAddress) throws(BrokerError) -> NKey? {
        guard let path = address.credentials else { return nil }
        do throws(KeyFile.Fault) {
            return try KeyFile.user(path)
        } catch {
            throw .credentials(path: path, error)
        }
    }

    /// Explains a bad file, unlike the library.
    private static func checkAuthority(_ path: String) throws(BrokerError) {
        guard let bytes = FileBytes.read(path) else { throw .authority(path: path, errno: errno) }
        // OpenSSL may write TRUSTED or X509 before the word.
        let isAuthority = bytes.firstRange(of: Array("CERTIFICATE-----".utf8)) != nil
        guard isAuthority else { throw .authority(path: path, errno: nil) }
    }

    private static func ask(_ call: (UnsafeMutablePointer<cnats_fault>) -> Bool) throws(BrokerError) {
        var fault = cnats_fault()
        guard call(&fault) else { throw BrokerError(fault) }
    }

    private static func withText<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result
    {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }

    private static func withStrings<Result>(
        _ texts: [String],
        _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result,
        _ done: [UnsafePointer<CChar>?] = []
    ) -> Result {
        guard let first = texts.first else { return done.withUnsafeBufferPointer(body) }
        return first.withCString { withStrings(Array(texts.dropFirst()), body, done + [$0]) }
    }

    /// Reaches only present listeners.
    func tell(_ subject: String, _ bytes: [UInt8]) { cnats_tell(connection, subject, bytes, bytes.count) }

    /// With `onlyFirst`, only if the subject has no message yet.
    func keep(_ subject: String, _ bytes: [UInt8], onlyFirst: Bool = false) throws(BrokerError) {
        try Self.ask { cnats_keep(connection, subject, bytes, bytes.count, onlyFirst, $0) }
    }

    func last(_ subject: String, in stream: String) throws(BrokerError) -> [UInt8]? {
        var fault = cnats_fault()
        guard let message = cnats_last(connection, stream, subject, &fault) else {
            let error = BrokerError(fault)
            guard error == .nothing else { throw error }
            return nil
        }
        defer { cnats_let_go(message) }
        return Self.bytes(of: message)
    }

    func purge(_ subject: String, in stream: String) throws(BrokerError) {
        try Self.ask { cnats_purge(connection, stream, subject, $0) }
    }

    static func bytes(of message: OpaquePointer) -> [UInt8] {
        var count = 0
        guard let bytes = cnats_bytes(message, &count), count > 0 else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    func make(_ stream: FarmStream, replicas: Int) throws(BrokerError) {
        try Self.ask { fault in
            stream.name.withCString { name in
                stream.subject.withCString { subject in
                    var wanted = cnats_stream()
                    wanted.name = name
                    wanted.subject = subject
                    wanted.is_queue = stream.isQueue
                    wanted.is_in_memory = stream.isInMemory
                    wanted.refuses_when_full = stream.refusesWhenFull
                    wanted.one_a_subject = true
                    wanted.most_bytes = Int64(stream.mostBytes)
                    wanted.most_nanoseconds = Int64(stream.mostSeconds) * 1_000_000_000
                    wanted.most_message_bytes = Int32(FarmStream.mostMessageBytes)
                    wanted.replicas = Int64(replicas)
                    return cnats_make_stream(connection, &wanted, fault)
                }
            }
        }
    }

    package func makeAll(replicas: Int) throws(BrokerError) {
        for stream in FarmStream.all { try make(stream, replicas: replicas) }
    }

    package func makeMissing(replicas: Int) throws(BrokerError) {
        for stream in FarmStream.all {
            do throws(BrokerError) {
                _ = try state(of: stream)
            } catch .noStream {
                try make(stream, replicas: replicas)
            }
        }
    }

    func state(of stream: FarmStream) throws(BrokerError) -> FarmStream.State {
        var state = cnats_stream_state()
        try Self.ask { cnats_look_at_stream(connection, stream.name, &state, $0) }
        return FarmStream.State(
            messages: Int(clamping: state.messages),
            bytes: Int(clamping: state.bytes),
            oldest: state.messages > 0 ? Double(state.first_nanoseconds) / 1e9 : nil
        )
    }

    func subjects(of stream: FarmStream, like pattern: String? = nil) throws(BrokerError) -> [String] {
        final class Found { var subjects: [String] = [] }
        let found = Found()
        let context = Unmanaged.passUnretained(found).toOpaque()
        try Self.ask { fault in
            cnats_each_subject(
                connection,
                stream.name,
                pattern ?? stream.subject,
                context,
                { context, subject, _ in
                    guard let context, let subject else { return }
                    let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
                    found.subjects.append(String(cString: subject))
                },
                fault
            )
        }
        return withExtendedLifetime(found) { found.subjects }
    }

    /// A taker that is silent for so long loses its job.
    func makeQueue(_ kind: HearingKind, _ lane: FarmSubject.Lane, silenceSeconds: Double, replicas: Int)
        throws(BrokerError)
    {
        let (queue, jobs) = (FarmStream.queue(kind, lane), FarmSubject.jobs(kind, lane))
        let silence = Int64(silenceSeconds * 1e9)
        try Self.ask {
            cnats_make_queue(connection, FarmStream.jobs.name, queue, jobs, silence, Int64(replicas), $0)
        }
    }

    func inHand(ofQueue name: String) throws(BrokerError) -> Int {
        var count = UInt64(0)
        try Self.ask { cnats_in_hand(connection, FarmStream.jobs.name, name, &count, $0) }
        return Int(clamping: count)
    }

    /// A connected broker may be silent for so long.
    func pull(_ kind: HearingKind, _ lane: FarmSubject.Lane, silenceMilliseconds: Int64 = 2_000)
        throws(BrokerError) -> JobQueue
    {
        var fault = cnats_fault()
        let (jobs, queue) = (FarmStream.jobs.name, FarmStream.queue(kind, lane))
        guard let pulled = cnats_pull(connection, jobs, queue, silenceMilliseconds, &fault) else {
            throw BrokerError(fault)
        }
        return JobQueue(owning: pulled, of: self)
    }

    /// Calls `handle` as long as the returned value is held.
    func listen(to subject: String, _ handle: @escaping @Sendable ([UInt8]) -> Void) throws(BrokerError)
        -> Listening
    {
        let key = Listeners.add(handle)
        var fault = cnats_fault()
        let made = cnats_listen(
            connection,
            subject,
            { key, _, bytes, count in
                let bytes = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
                Listeners.handle(key, Array(bytes))
            },
            key,
            &fault
        )
        guard let made else {
            Listeners.remove(key)
            throw BrokerError(fault)
        }
        return Listening(owning: made, key: key, of: self)
    }
}

package struct BrokerAddress: Equatable, Sendable {
    /// Such as `tls://nas.local:4222`; any one will do.
    package var servers: [String]
    /// Certificates that replace the system's.
    package var authority: String?
    package var credentials: String?

    package init(servers: [String], authority: String? = nil, credentials: String? = nil) {
        (self.servers, self.authority, self.credentials) = (servers, authority, credentials)
    }

    /// A loopback address needs no encryption.
    package static func staysHere(_ server: String) -> Bool {
        ["nats://127.0.0.1:", "nats://localhost:", "nats://[::1]:"].contains { server.hasPrefix($0) }
    }
}

package enum BrokerError: Error, Equatable, Sendable {
    case libraryMissing(reason: String)
    case credentials(path: String, KeyFile.Fault)
    /// The certificates cannot be read; without `errno` there are none.
    case authority(path: String, errno: Int32?)
    case gone(reason: String)
    /// The broker is not who it should be, or refuses encryption.
    case untrusted(reason: String)
    case forbidden(reason: String)
    case full
    case taken
    case nothing
    case noStream(reason: String)
    case other(status: Int32, code: Int32, reason: String)

    init(_ fault: cnats_fault) {
        let reason = withUnsafeBytes(of: fault.text) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch fault.kind {
        case cnats_nothing: self = .nothing
        case cnats_gone: self = .gone(reason: reason)
        case cnats_untrusted: self = .untrusted(reason: reason)
        case cnats_forbidden: self = .forbidden(reason: reason)
        case cnats_taken: self = .taken
        case cnats_full: self = .full
        case cnats_no_stream: self = .noStream(reason: reason)
        default: self = .other(status: fault.status, code: fault.code, reason: reason)
        }
    }
}
