internal import VoiceCore

/// The recording, as it is shown and as forms change it.
extension PageHandler {
    /// The recording; `step` asks for `discard` to be confirmed.
    func record(asking step: RecordingStep? = nil) async throws -> Response {
        let frame = try await frame()
        guard let recorded = frame.recorded, step == nil || step == .discard else {
            return try await error(404, .missing(texts))
        }
        guard step == nil || recorded.isOpen else { return .seeOther(.record) }
        return .page(200, RecordPage(frame: frame, recorded: recorded, asksToDiscard: step != nil).markup)
    }

    func record(_ step: RecordingStep, _ form: FormFields) async throws -> Response {
        guard let speaker = page.speaker else { return try await error(404, .missing(texts)) }
        switch step {
        case .start: await speaker.begin()
        case .resume: await speaker.goOn()
        case .pause: await speaker.pause()
        case .keep: await speaker.end(discards: false)
        case .discard where form["sure"] == "yes":
            await speaker.end(discards: true)
            return .seeOther(.today)
        case .discard:
            await speaker.pause()
            return .seeOther(.recording(.discard))
        }
        return .seeOther(.record)
    }
}
