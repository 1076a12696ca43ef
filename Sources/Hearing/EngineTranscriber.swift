internal import CLinux
internal import FoundationEssentials
internal import Glibc
public import Sound
internal import Synchronization
internal import System
package import Wires

/// Runs the diarist's program: 16 kHz WAV in, a JSON line per utterance out; see docs/hearing.md.
public final class EngineTranscriber: Transcribing {
    private let arguments: [String]
    private let isKept: Bool
    private let seat = EngineSeat()

    /// The program stays for the next memo if this is among its arguments.
    package static let keptFlag = "--keep-running"

    public init(arguments: [String]) {
        self.arguments = arguments
        isKept = arguments.contains(Self.keptFlag)
    }

    public func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping HearingProgress
    ) async throws(TranscriptionError) -> Transcript {
        let parts = try SoundParts(of: sound, overCap: options.overCap)
        var heard: [Word] = []
        for part in parts.ranges {
            let wave = WaveFile.bytes(of: try SoundParts.samples(part, of: sound))
            let limit = PocketSphinxTranscriber.limitSeconds(for: part.count)
            let lines = try await lines(for: wave, limitSeconds: limit)
            let offset = Double(part.lowerBound) / Double(SpeechSamples.hertz)
            let end = Double(part.count) / Double(SpeechSamples.hertz)
            heard += try EngineLine.words(of: lines, within: end).map { Word($0, after: offset) }
            progress(Double(part.upperBound) / Double(SpeechSamples.hertz))
        }
        let name = arguments.first.map { DurableFile.split($0).name } ?? "engine"
        let model = arguments.dropFirst().joined(separator: " ")
        let piece = HeardPiece(written: heard)
        var text: String?
        if piece.isPunctuated {
            var all = PartialTranscript()
            all.add(piece)
            text = all.text(raw: options.raw)
        }
        return parts.transcript(of: piece.words, text: text, engine: name, model: model, options)
    }

    public func release() async { await seat.take()?.end() }

    private func lines(for wave: [UInt8], limitSeconds: Double) async throws(TranscriptionError) -> [String] {
        let engine: EngineProcess
        if let kept = await seat.take() { engine = kept } else { engine = try EngineProcess(arguments) }
        do throws(TranscriptionError) {
            let lines = try await engine.lines(for: wave, isKept: isKept, limitSeconds: limitSeconds)
            if isKept { await seat.put(engine) } else { await engine.end() }
            return lines
        } catch {
            await engine.end()
            throw error
        }
    }
}

private actor EngineSeat {
    private var waiting: [EngineProcess] = []

    func take() -> EngineProcess? { waiting.popLast() }
    func put(_ engine: EngineProcess) { waiting.append(engine) }
}

package struct EngineLine: Decodable {
    var b: Double
    var d: Double
    var p: Double?
    var t: String
    var w: [EngineLine]?

    package static func words(of lines: [String], within seconds: Double) throws(TranscriptionError)
        -> [HeardWord]
    {
        var words: [HeardWord] = []
        for (number, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            // The output may be diary text, so the error names only the line.
            guard let utterance = try? JSONDecoder().decode(EngineLine.self, from: Data(line.utf8)) else {
                throw .engineNonsense(line: "line \(number + 1) is not an utterance")
            }
            for word in utterance.w ?? utterance.spread where !word.t.isEmpty {
                guard let text = HeardPass.spokenWord(word.t) else { continue }
                let start = words.last.map { max($0.start, word.b) } ?? word.b
                let isPlausible =
                    word.b.isFinite && word.d.isFinite && word.d >= 0 && word.b >= -0.5
                    && word.b <= seconds + 1 && (word.p ?? 1).isFinite
                guard isPlausible else {
                    throw .engineNonsense(line: "line \(number + 1) has impossible times")
                }
                let begin = min(max(0, start), seconds)
                words.append(
                    HeardWord(
                        text: text,
                        start: begin,
                        end: min(seconds, max(begin, word.b + word.d)),
                        probability: min(1, max(0, word.p ?? utterance.p ?? 1))
                    )
                )
            }
        }
        return words
    }

    private var spread: [EngineLine] {
        let tokens = t.split(whereSeparator: \.isWhitespace).map(String.init)
        let letters = Double(max(1, tokens.reduce(0) { $0 + $1.count }))
        var start = b
        return tokens.map { token in
            let seconds = d * Double(token.count) / letters
            defer { start += seconds }
            return EngineLine(b: start, d: seconds, p: p, t: token)
        }
    }
}

actor EngineProcess {
    private let executor = QueueExecutor(label: "voicecore.engine")
    private let process: WorkerProcess
    /// Finds all processes that the program starts, also in other sessions.
    private let mark = ProcessMark()
    private var input: OwnedDescriptor?
    private let output: OwnedDescriptor
    private let complaints: OwnedDescriptor
    private var received: [UInt8] = []
    private var complaint: [UInt8] = []
    private var mayComplain = true

    private static let limitBytes = 1 << 24

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ arguments: [String]) throws(TranscriptionError) {
        guard let name = arguments.first, let path = ProgramPath.find(name) else {
            throw .engineMissing(path: arguments.first ?? "")
        }
        let (childInput, input) = try OwnedDescriptor.pipe()
        let (output, childOutput) = try OwnedDescriptor.pipe()
        let (complaints, childErrors) = try OwnedDescriptor.pipe()
        do {
            process = try WorkerProcess(
                path,
                arguments: Array(arguments.dropFirst()),
                descriptors: [childInput.number, childOutput.number, childErrors.number],
                environment: mark.added(to: ProgramPath.environment)
            )
        } catch {
            throw .engineMissing(path: path)
        }
        self.input = input
        self.output = output
        self.complaints = complaints
    }

    nonisolated var isUsable: Bool { !process.isKilled }
    func end() { process.killAndWait() }

    /// A kept program ends each memo's lines with an empty one; any other exits.
    func lines(for wave: [UInt8], isKept: Bool, limitSeconds: Double)
        async throws(TranscriptionError) -> [String]
    {
        let process = process
        let outcome: Result<[String], TranscriptionError> = await withTaskCancellationHandler {
            do throws(TranscriptionError) {
                return .success(try converse(wave, isKept: isKept, limitSeconds: limitSeconds))
            } catch {
                process.kill()
                return .failure(error)
            }
        } onCancel: {
            process.kill()
        }
        if case .success(let lines) = outcome, !Task.isCancelled { return lines }
        mark.killAll()
        if Task.isCancelled { throw .cancelled }
        return try outcome.get()
    }

    private func converse(_ wave: [UInt8], isKept: Bool, limitSeconds: Double)
        throws(TranscriptionError) -> [String]
    {
        let deadline = Monotonic.seconds + limitSeconds
        var sent = 0
        while true {
            if isKept, sent == wave.count, let end = endOfMemo {
                defer { received.removeFirst(end) }
                return Self.text(received.prefix(end))
            }
            let remaining = deadline - Monotonic.seconds
            guard remaining > 0 else { throw .engineTooSlow(limitSeconds: limitSeconds) }
            guard received.count <= Self.limitBytes else { throw .engineNonsense(line: "more than 16 MB") }
            let writer = sent < wave.count ? input?.number ?? -1 : -1
            var waits = [
                pollfd(fd: writer, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: mayComplain ? complaints.number : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: process.handle.number, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 4, Int32(clamping: Int(min(remaining, 60) * 1000) + 1)) > 0 else { continue }
            if waits[0].revents != 0 { send(wave, &sent) }
            if sent == wave.count, !isKept { input = nil }
            if waits[2].revents != 0 { listenToComplaints() }
            if waits[3].revents != 0 {
                PipeReading.rest(of: output.number, into: &received)
                if isKept, sent == wave.count, endOfMemo != nil { continue }
            } else {
                guard waits[1].revents != 0, try receive() else { continue }
            }
            guard let end = process.waitForEnd(until: deadline) else {
                throw .engineTooSlow(limitSeconds: limitSeconds)
            }
            return try lines(endedBy: end, isKept: isKept)
        }
    }

    private func send(_ wave: [UInt8], _ sent: inout Int) {
        let count = wave[sent...].withUnsafeBytes {
            clinux_write_some(input?.number ?? -1, $0.baseAddress, $0.count)
        }
        if count > 0 { sent += count }
        // An engine that has heard enough may close its ear; what it printed still counts.
        if count < 0, errno == EPIPE { sent = wave.count }
    }

    private func receive() throws(TranscriptionError) -> Bool {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = read(output.number, &block, block.count)
        if count > 0 { received += block[..<count] }
        return count == 0 || (count < 0 && errno != EINTR)
    }

    private func listenToComplaints() {
        var block = [UInt8](repeating: 0, count: 4096)
        let count = read(complaints.number, &block, block.count)
        if count > 0 { complaint = Array((complaint + block[..<count]).suffix(400)) }
        // A closed standard error would stay readable for ever.
        if count == 0 { mayComplain = false }
    }

    private func lines(endedBy end: ChildProcess.End, isKept: Bool) throws(TranscriptionError) -> [String] {
        var waits = [pollfd(fd: complaints.number, events: Int16(POLLIN), revents: 0)]
        if poll(&waits, 1, 0) > 0 { listenToComplaints() }
        let message = Self.text(complaint[...]).last ?? ""
        switch end {
        case .exited(0) where !isKept: return Self.text(received[...])
        case .exited(let status): throw .engineEnded(status: status, message: message)
        case .signalled(let signal): throw .engineEnded(status: 128 + signal, message: message)
        }
    }

    private var endOfMemo: Int? {
        if received.first == UInt8(ascii: "\n") { return 1 }
        let pairs = zip(received.indices, received.indices.dropFirst())
        return pairs.first { received[$0] == 0x0a && received[$1] == 0x0a }.map { $0.1 + 1 }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
