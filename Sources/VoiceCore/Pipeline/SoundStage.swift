internal import Glibc
internal import Hearing
package import Sound
internal import System

struct SoundToHear: Sendable {
    var ear: SpeechSamples
    /// Samples of the memo that were left out.
    var samplesLeftOut: Int
}

struct SoundStage: Sendable {
    let tools: PipelineDependencies

    func decode(_ memo: OpenedMemo, in folder: String, _ trip: MemoRun) async throws -> TakenSound {
        let terms = trip.offer.terms
        let sound: TakenSound
        do {
            sound = try await SoundIntake.take(
                .descriptor(memo.descriptor),
                workFolder: folder,
                options: Self.options(terms),
                installed: tools.installed
            ) { trip.progress(.decode, $0, $1) }
        } catch SoundError.notFound {
            // The memo is open, so the missing file is our own.
            throw PipelineError.workLost
        } catch SoundError.unknownFormat where PhotoStage.isOtherPicture(memo) {
            throw PhotoError.unknownFormat
        }
        try memo.file.checkUnchanged()
        try Self.checkCap(of: sound, terms.hearing)
        return sound
    }

    func decodeAgain(_ source: SoundSource, in folder: String, _ hearing: HearingOptions)
        async throws -> SoundToHear
    {
        var options = SoundOptions()
        options.earBeyondCap = hearing.overCap == .split
        let sound = try await SoundIntake.take(
            source,
            workFolder: folder,
            options: options,
            installed: tools.installed
        )
        try Self.checkCap(of: sound, hearing)
        return sound.toHear
    }

    private static func checkCap(of sound: TakenSound, _ hearing: HearingOptions) throws {
        guard hearing.overCap == .reject, sound.samplesBeyondCap > 0 else { return }
        throw TranscriptionError.overCap(seconds: sound.seconds)
    }

    private static func options(_ terms: MemoOffer.FilingOptions) -> SoundOptions {
        var options = terms.sound
        options.earBeyondCap = terms.hearing.overCap == .split
        return options
    }
}

extension TakenSound {
    var toHear: SoundToHear { SoundToHear(ear: ear, samplesLeftOut: max(0, samples - ear.samples)) }
}

package enum PipedSound {
    package static func copy(_ source: Int32, to path: String) async throws(SoundError) {
        try await BlockingWork.run(label: "pipe") { (cancellation) throws(SoundError) in
            // `/proc/self/fd` names an existing file.
            let flags = path.hasPrefix("/proc/self/fd/") ? 0 : O_CREAT | O_EXCL | O_NOFOLLOW
            let target = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
            guard target >= 0 else { throw .cannotWrite(errno: errno) }
            defer { close(target) }
            try copy(source, to: target, cancellation)
        }
    }

    private static func copy(_ source: Int32, to target: Int32, _ cancellation: CancellationFlag)
        throws(SoundError)
    {
        let longest = SoundOptions().longestSeconds
        var bytes = 0
        var head: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 17)
        while let count = try next(source, &block, cancellation) {
            bytes += count
            if head.count < SoundName.headBytes {
                head += block.prefix(min(count, SoundName.headBytes - head.count))
            }
            guard bytes <= SoundOptions.mostBytes(forSeconds: longest) else {
                throw .tooLong(limitSeconds: longest)
            }
            // Endless noise must not fill the disk.
            guard bytes <= OpenedMemo.usualBytes || SoundName.mayBeSound(head) else { throw .unknownFormat }
            var done = 0
            while done < count {
                let written = block[done..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
                guard written >= 0 || errno == EINTR else { throw .cannotWrite(errno: errno) }
                done += max(0, written)
            }
        }
    }

    private static func next(_ source: Int32, _ block: inout [UInt8], _ cancellation: CancellationFlag)
        throws(SoundError) -> Int?
    {
        while true {
            guard !cancellation.isRaised else { throw .cancelled }
            var wait = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 50) > 0 else { continue }
            let count = block.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR || errno == EAGAIN else { throw .unreadable(errno: errno) }
            if count >= 0 { return count == 0 ? nil : count }
        }
    }
}
