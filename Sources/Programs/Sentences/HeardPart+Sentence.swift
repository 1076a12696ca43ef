package import VoiceCore

extension HeardPart {
    package var sentence: String {
        switch remark {
        case .standIn: "by PocketSphinx, because the second ear heard no words in it"
        case .doubtful: "all doubtful"
        case .notEnglish: "all doubtful, perhaps not English"
        case .notUnderstood: "nothing understood, perhaps not English"
        case .timesByShare: "with estimated word times"
        case .earUnusable: "by PocketSphinx, because the second ear cannot be used"
        }
    }

    /// The remark with its place, unless it is about all of the sound.
    package func sentence(placed: (Double) -> String) -> String {
        remark == .earUnusable ? sentence : "\(placed(start)) to \(placed(end)) \(sentence)"
    }
}
