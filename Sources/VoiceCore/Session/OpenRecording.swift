internal import Glibc
internal import Sound

struct RecordingPlace: Sendable {
    let folder: String
    let note: String?
}

struct OpenRecording {
    let owner: SessionOwner
    private let file: RecordingFile

    init(of owner: SessionOwner, in place: RecordingPlace, format: CaptureFormat, now: Double)
        throws(SessionError)
    {
        self.owner = owner
        file = try RecordingFile(in: place.folder, name: owner.id, format: format, note: place.note, now: now)
    }

    var format: CaptureFormat { file.format }
    var isFull: Bool { file.frames >= format.capFrames }

    func append(_ sound: [UInt8], now: Double) throws(SessionError) -> [UInt8] {
        let width = format.bytesPerFrame
        let bytes = min(sound.count / width, format.capFrames - file.frames) * width
        let kept = bytes == sound.count ? sound : Array(sound.prefix(bytes))
        if !kept.isEmpty { try file.append(kept, now: now) }
        return kept
    }

    func meter(of sound: [UInt8]) -> SessionMeter {
        let samples = format.monoSamples(of: sound)
        let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
        return .recorded(
            owner,
            seconds: Double(file.frames) / Double(format.hertz),
            decibels: max(-60, 10 * log10(max(power, 1e-12)))
        )
    }

    func close(_ reason: FinishReason, fault: SessionError?) -> FinishedRecording {
        var fault = fault
        let outcome: FinishedRecording.Outcome
        do throws(SessionError) {
            // A memo needs 1.000 s; exactly that is enough.
            if file.frames >= format.hertz {
                outcome = .saved(try file.finish())
            } else {
                try file.discard()
                outcome = .tooShort
            }
        } catch {
            fault = fault ?? error
            outcome = .left(path: file.path)
        }
        return FinishedRecording(
            owner: owner,
            reason: reason,
            outcome: outcome,
            frames: file.frames,
            format: format,
            fault: fault
        )
    }
}
