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
