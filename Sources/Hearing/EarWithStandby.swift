internal import Sound

/// The best installed ear, and PocketSphinx while that ear's files cannot be used.
///
/// An ear that ends or is too slow may hear the memo another time, so its faults stay as they are.
struct EarWithStandby: Transcribing {
    let ear: any Transcribing
    let standby: PocketSphinxTranscriber

    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        let fault: TranscriptionError
        do throws(TranscriptionError) {
            return try await ear.transcribe(sound, options: options, progress: progress)
        } catch {
            fault = error
        }
        guard case .modelUnusable = fault else { throw fault }
        do throws(TranscriptionError) {
            var heard = try await standby.transcribe(sound, options: options, progress: progress)
            heard.parts = [HeardPart(start: 0, end: heard.seconds, remark: .earUnusable)]
            return heard
        } catch {
            // PocketSphinx places the words of either ear: where it fails too, it is what has to be mended first.
            throw error == .cancelled ? error : fault
        }
    }
}
