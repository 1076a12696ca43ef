internal import Glibc
package import System
package import Wires

package struct SeenPhoto: Equatable, Sendable {
    package let facts: PhotoFacts
    package let sha256: String
    package let bytes: Int
    package let small: [UInt8]
}

package struct SmallPicture: Equatable, Sendable {
    package let bytes: [UInt8]
    package let width: Int
    package let height: Int
}

/// Reads each photo in a caged process; blocks, so call it from a queue of its own.
package struct PhotoReader: Sendable {
    package static let helper = "voicecore-photo"
    private static let processorSeconds = 30
    private static let limitSeconds = 90.0
    private static let strangersSeconds = (processor: 5, all: 15.0)
    /// Without the formats that need the largest decoders.
    private static let formatsOfWeb: [PhotoFormat] = [.jpeg, .png, .webp]

    private let installed: InstalledFiles

    package init(installed: InstalledFiles = .standard) { self.installed = installed }

    package func look(at path: String) throws(PhotoError) -> SeenPhoto {
        let bytes = try Self.bytes(of: path)
        let (facts, small) = try ask(.look, bytes)
        return SeenPhoto(facts: facts, sha256: SHA256Sum.of(bytes), bytes: bytes.count, small: small)
    }

    /// Upright and without camera data.
    package func small(ofWeb bytes: [UInt8]) throws(PhotoError) -> SmallPicture {
        let format = PhotoFormat(head: Array(bytes.prefix(PhotoFormat.headBytes)))
        guard let format, Self.formatsOfWeb.contains(format) else { throw .unknownFormat }
        let (facts, small) = try ask(.look, bytes, within: Self.strangersSeconds)
        guard PhotoFormat(head: Array(small.prefix(PhotoFormat.headBytes))) == .jpeg,
            small.count <= Self.mostSmallBytes
        else { throw .nonsense }
        let scale = min(1, Double(PhotoLimits.side) / Double(max(facts.width, facts.height)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return SmallPicture(bytes: small, width: scaled(facts.width), height: scaled(facts.height))
    }

    private static let mostSmallBytes = 1 << 20

    /// The format of the result may differ from the file's.
    package func clean(_ path: String) throws(PhotoError) -> (format: PhotoFormat, bytes: [UInt8]) {
        let (_, bytes) = try ask(.clean, try Self.bytes(of: path))
        guard let format = PhotoFormat(head: Array(bytes.prefix(PhotoFormat.headBytes))) else {
            throw .nonsense
        }
        return (format, bytes)
    }

    private func ask(
        _ wish: PhotoOrder.Wish,
        _ bytes: [UInt8],
        within seconds: (processor: Int, all: Double) = (processorSeconds, limitSeconds)
    ) throws(PhotoError) -> (PhotoFacts, [UInt8]) {
        guard let path = installed.helper(Self.helper) else { throw .helperMissing(Self.helper) }
        let answer: ProgramCall.Answer
        do throws(ProgramCall.Failure) {
            answer = try ProgramCall.hold(
                with: path,
                arguments: PhotoOrder(wish, processorSeconds: seconds.processor).arguments,
                environment: Self.environment,
                input: bytes,
                limitSeconds: seconds.all,
                limitBytes: PhotoLimits.fileBytes * 2
            )
        } catch {
            switch error {
            case .tooSlow: throw .overLimit(.silence)
            case .tooMuch: throw .nonsense
            case .notStarted(_, let code), .noPipe(let code): throw .helperNotStarted(errno: code)
            }
        }
        guard answer.end == .exited(0) else { throw PhotoError(answer.end) }
        switch PhotoAnswer(decoding: answer.output) {
        case .picture(let facts, let picture): return (facts, picture)
        case .failure(let failure): throw PhotoError(failure)
        case nil: throw .nonsense
        }
    }

    private static func bytes(of path: String) throws(PhotoError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_size <= PhotoLimits.fileBytes else {
            throw .tooLong(limitBytes: PhotoLimits.fileBytes)
        }
        guard let bytes = FileBytes.read(path) else { throw .unreadable(errno: errno) }
        guard !bytes.isEmpty else { throw .empty }
        // It may have grown meanwhile.
        guard bytes.count <= PhotoLimits.fileBytes else { throw .tooLong(limitBytes: PhotoLimits.fileBytes) }
        return bytes
    }

    /// Loader variables only, one memory arena, and no tracer after a crash.
    private static var environment: [String] {
        let kept = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap {
            (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        return kept + ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C", "MALLOC_ARENA_MAX=1"]
    }
}

package enum PhotoError: Error, Equatable, Sendable {
    package enum Limit: String, Codable, Sendable {
        case processorTime, memory, silence
    }

    case unreadable(errno: Int32)
    case empty
    case tooLong(limitBytes: Int)
    case unknownFormat
    case damaged(reason: String)
    case tooLarge(limitPoints: Int)
    case overLimit(Limit)
    case helperEnded(signal: Int32)
    case helperStopped(status: Int32)
    /// The answer was impossible, so none of it counts.
    case nonsense
    case helperMissing(String)
    case helperNotStarted(errno: Int32)
    case libraryMissing

    init(_ failure: PhotoFailure) {
        switch failure.kind {
        case .unknownFormat: self = .unknownFormat
        case .damaged: self = .damaged(reason: failure.reason)
        case .tooLarge: self = .tooLarge(limitPoints: PhotoLimits.points)
        case .tooLargeForDecoder: self = .tooLarge(limitPoints: PhotoLimits.avifPoints)
        case .libraryMissing: self = .libraryMissing
        }
    }

    init(_ end: ChildProcess.End) {
        switch end {
        case .exited(let status): self = .helperStopped(status: status)
        case .signalled(SIGXCPU): self = .overLimit(.processorTime)
        // The library aborts when it gets no memory.
        case .signalled(SIGABRT), .signalled(SIGTRAP): self = .overLimit(.memory)
        case .signalled(let signal) where [SIGTERM, SIGINT, SIGKILL].contains(signal):
            self = .helperStopped(status: -signal)
        case .signalled(let signal): self = .helperEnded(signal: signal)
        }
    }
}
