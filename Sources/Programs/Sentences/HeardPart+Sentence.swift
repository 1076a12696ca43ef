package import VoiceCore

extension HeardPart {
    /// A remark on the part, to follow its place in the sound.
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

    /// The same with its place in the sound before it; none where it is about all of the sound.
    package func sentence(placed: (Double) -> String) -> String {
        remark == .earUnusable ? sentence : "\(placed(start)) to \(placed(end)) \(sentence)"
    }
}
