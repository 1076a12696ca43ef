package import VoiceCore

extension HeardPart {
    /// What is to be said of the part, behind its place in the sound.
    package var sentence: String {
        switch remark {
        case .standIn: "by pocketsphinx, as the second ear made nothing of it"
        case .doubtful: "doubtful as a whole"
        case .notEnglish: "doubtful as a whole: not English?"
        case .timesByShare: "with times that are guessed, as its words were not found in the sound"
        }
    }
}
