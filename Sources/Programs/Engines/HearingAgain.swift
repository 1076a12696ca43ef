package import VoiceCore

extension Settings {
    /// Options for hearing an entry again.
    ///
    /// Unless the command line asks for less, effort, ear and length of sound are never reduced.
    package func hearing(after heard: Transcript?) -> HearingOptions {
        var options = MemoOffer.FilingOptions(self).hearing
        if !origin(of: Key.overCap).isFlag {
            let isBeyondCap = heard.map { $0.seconds > Double(SpeechSamples.capSeconds) } ?? false
            if isBeyondCap {
                options.overCap = .split
            } else if options.overCap == .reject {
                // It is in the diary, and only memos that come are refused.
                options.overCap = .keep
            }
        }
        // An engine of one's own knows neither our efforts nor our ears.
        guard ownEngine == nil else { return options }
        // Who asks for better words is served by an ear that stands by for an installed one no better.
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
