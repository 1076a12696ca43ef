package import Farm
internal import Synchronization
internal import System
package import Travel
package import VoiceCore

extension Settings {
    /// Options for hearing an entry again: never less effort, ear or length than before, unless a flag says so.
    package func hearing(after heard: Transcript?) -> HearingOptions {
        var options = MemoOffer.FilingOptions(self).hearing
        if !origin(of: Key.overCap).isFlag {
            let isBeyondCap = heard.map { $0.seconds > Double(SpeechSamples.capSeconds) } ?? false
            if isBeyondCap {
                options.overCap = .split
            } else if options.overCap == .reject {
                // The memo is in the diary already; `reject` is for new ones.
                options.overCap = .keep
            }
        }
        // A custom engine knows neither our efforts nor our ears.
        guard ownEngine == nil else { return options }
        // Without this `auto` may fall back to PocketSphinx, whose words are no better.
        let isSecond = heard?.engine == SecondEar.engine || (try? SecondEar.named(self[Key.earModel])) != nil
        if self[Key.ear] == .auto, isSecond { options.ear = .moonshine }
        guard let heard else { return options }
        let efforts = HearingOptions.Preset.allCases
        if !origin(of: Key.preset).isFlag, let before = HearingOptions.Preset(rawValue: heard.preset) {
            options.preset = efforts.last { $0 == before || $0 == options.preset } ?? before
        }
        return options
    }
}

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

extension LinkSweep {
    /// Fails unless the settings let links be fetched.
    package init?(_ store: DiaryStore, _ settings: Settings, environment: [String: String]) {
        guard settings[Key.links] == .fetch, let fetcher = LinkFetcher(environment: environment) else {
            return nil
        }
        self.init(store, by: fetcher)
    }
}

extension LiveWords {
    package init(_ settings: Settings) {
        self.init {
            let hearing = try Transcriber(settings)
            return try await LiveHearing(
                model: SpeechModel(named: settings[Key.model]),
                words: hearing.words,
                ear: hearing.secondEar
            )
        }
    }
}

/// The mood reader, whose tables are loaded with the first text; a faulty table fails every call.
package final class LazyMoodReader: Sendable {
    private let own: String
    private let loaded = Mutex<MoodReader?>(nil)

    package init(own: String) { self.own = own }

    package func get() throws -> MoodReader {
        try loaded.withLock { loaded in
            if let reader = loaded { return reader }
            let reader = try MoodReader(own: own)
            loaded = reader
            return reader
        }
    }
}
