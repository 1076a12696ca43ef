package import Farm
internal import System
internal import VoiceCore

extension Farm {
    package init?(_ settings: Settings, say: @escaping @Sendable (String) -> Void = { _ in }) {
        guard let farm = settings[Key.farm] else { return nil }
        let jobs = settings[Key.jobs]
        self.init(
            farm,
            version: Version.number,
            room: { WorkRoom.present(most: jobs) },
            now: { Double(Moment.present(in: .utc).milliseconds) / 1_000 }
        ) { say($0.sentence) }
    }
}

extension Transcriber {
    /// Sends hearing through the farm, if there is one, except for a custom engine.
    func spread(over farm: Farm?) -> any Transcribing {
        guard let farm, let parts else { return engine }
        return heard(through: FarmTranscriber(parts, farm: farm))
    }
}
