internal import Hearing
internal import Sound

/// Sound made ready for the recogniser.
struct SoundToHear: Sendable {
    var ear: SpeechSamples
    /// Samples of the memo that are not in it.
    var samplesLeftOut: Int
}

struct SoundStage: Sendable {
    let tools: PipelineDependencies

    /// Makes archive, waveform and the recogniser's sound from a memo's file.
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
            // The memo is open, so what is not there is a file of our own.
            throw PipelineError.workLost
        } catch SoundError.unknownFormat where PhotoStage.isOtherPicture(memo) {
            throw PhotoError.unknownFormat
        }
        try memo.file.checkUnchanged()
        try Self.checkCap(of: sound, terms.hearing)
        return sound
    }

    /// Makes the recogniser's sound again, from any file of it.
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

    /// Refuses a memo beyond the cap if its options say so.
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
    var toHear: SoundToHear {
        SoundToHear(ear: ear, samplesLeftOut: max(0, samples - ear.samples))
    }
}
