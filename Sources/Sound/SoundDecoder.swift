internal import Glibc
internal import System
internal import Wires

final class SoundDecoder {
    let header: SoundHeader
    private(set) var flaw: SoundFacts.Flaw?
    private let process: DecoderProcess
    private let isCut: Bool
    private let isWhole: Bool
    private var decoded = 0
    private var isFinished = false

    init(
        _ file: borrowing SourceFile,
        wantsSamples: Bool = true,
        skippingSeconds skipped: Double = 0,
        starterWaits: Bool = true,
        installed: InstalledFiles = .standard,
        cancellation: CancellationFlag
    ) throws(SoundError) {
        guard file.bytes > 0 else { throw .empty }
        let order = DecodeOrder(
            wantsSamples: wantsSamples,
            skippedMicroseconds: Int(exactly: (max(0, skipped) * 1e6).rounded()) ?? 0,
            processorSeconds: Self.processorSeconds(forBytes: file.bytes),
            starterWaits: starterWaits
        )
        let endsEarly = CutFile.isCut(file)
        isCut = wantsSamples && endsEarly
        isWhole = wantsSamples && skipped == 0
        let programs = DecodingProgram.order(forFileBeginning: file.head(DecodingProgram.headBytes))
        do throws(SoundError) {
            (process, header) = try Self.firstToKnow(programs) { program throws(SoundError) in
                let process = try DecoderProcess(
                    program,
                    order,
                    reading: file,
                    installed: installed,
                    cancellation: cancellation
                )
                return (process, try Self.header(from: process))
            }
        } catch .unknownFormat where endsEarly {
            // The index of the sound was behind the cut.
            throw .cutShort
        }
        flaw = header.isRescued ? .rescued : nil
    }

    /// Asks the next program only after a verdict on the content: lack of memory must not decide which one measures.
    static func firstToKnow<Opened>(
        _ programs: [DecodingProgram],
        _ open: (DecodingProgram) throws(SoundError) -> Opened
    ) throws(SoundError) -> Opened {
        var judgement = SoundError.unknownFormat
        for program in programs {
            do throws(SoundError) {
                return try open(program)
            } catch {
                guard error.isOfContent else { throw error }
                // Keep the first verdict that says more than "unknown".
                if judgement == .unknownFormat { judgement = error }
            }
        }
        throw judgement
    }

    func next() throws(SoundError) -> [Float]? {
        guard !isFinished else { return nil }
        switch try process.next() {
        case .samples(let samples):
            decoded += samples.count
            return samples
        case .end(let end):
            isFinished = true
            process.end()
            flaw = end.flaw.flatMap { SoundFacts.Flaw(rawValue: $0.rawValue) } ?? flaw
            if isCut, flaw == nil { flaw = .truncated }
            if lacksSound, flaw == nil { flaw = .damaged }
            return nil
        case .header: throw .decoderNonsense
        case .failure(let failure): throw SoundError(failure)
        }
    }

    /// A damaged Matroska or WMA file can end without a word from its decoder, but its header holds the whole length.
    private var lacksSound: Bool {
        guard isWhole, ["webm", "wma"].contains(header.container), let stated = header.statedFrames
        else { return false }
        return stated - decoded / header.channels > max(header.hertz / 2, stated / 20)
    }

    private static func header(from process: DecoderProcess) throws(SoundError) -> SoundHeader {
        switch try process.next() {
        case .header(let header):
            guard (4_000...384_000).contains(header.hertz) else {
                throw .unsupportedRate(hertz: header.hertz)
            }
            guard (1...32).contains(header.channels) else { throw .unsupportedChannels(header.channels) }
            return header
        case .failure(let failure): throw SoundError(failure)
        case .samples, .end: throw .decoderNonsense
        }
    }

    /// Generous for any real codec.
    private static func processorSeconds(forBytes bytes: Int) -> Int { 30 + bytes / 200_000 }
}

extension SoundError {
    init(_ failure: SoundFailure) {
        switch failure.kind {
        case .unknownFormat: self = .unknownFormat
        case .damaged: self = .damaged(reason: failure.reason)
        case .noSound: self = .empty
        case .unsupportedCodec: self = .unsupportedCodec(failure.reason)
        case .cannotEncode: self = .cannotEncode(reason: failure.reason)
        case .outOfMemory: self = .decoderOverLimit(.memory)
        case .unreadable: self = .unreadable(errno: Int32(failure.reason) ?? EIO)
        }
    }

    init(_ end: ChildProcess.End) {
        switch end {
        case .signalled(SIGXCPU): self = .decoderOverLimit(.processorTime)
        case .signalled(SIGXFSZ): self = .cannotWrite(errno: EFBIG)
        case .signalled(let signal) where Self.faults.contains(signal): self = .decoderEnded(signal: signal)
        case .signalled(let signal): self = .decoderStopped(status: signal)
        case .exited(let code): self = .decoderStopped(status: -code)
        }
    }

    private static let faults = [SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGSYS]
}
