internal import Hearing
internal import Sound
internal import Synchronization

/// Makes an engine when the first memo needs it, and again for each memo until that works.
///
/// So a missing model costs a memo its words and nothing else, and a restored model is found.
package final class LazyTranscriber: Transcribing {
    package typealias Loading = @Sendable () throws(TranscriptionError) -> any Transcribing

    private let load: Loading
    private let loaded = Mutex<(any Transcribing)?>(nil)

    package init(load: @escaping Loading) {
        self.load = load
    }

    package func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        try await engine().transcribe(sound, options: options, progress: progress)
    }

    private func engine() throws(TranscriptionError) -> any Transcribing {
        let result: Result<any Transcribing, TranscriptionError> = loaded.withLock { loaded in
            if let engine = loaded { return .success(engine) }
            return Result { () throws(TranscriptionError) in
                let engine = try load()
                loaded = engine
                return engine
            }
        }
        return try result.get()
    }
}
