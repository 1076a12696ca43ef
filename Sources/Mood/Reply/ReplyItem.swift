/// One thing in a reply that matters: a figure, a word for a side or a feeling, or what links them.
struct ReplyItem: Equatable {
    /// What it is.
    enum Kind: Equatable {
        case side(ReplySide)
        case emotion(Emotion)
        /// A figure, in per cent, and whether a sign or a word says so.
        case figure(Double, isPercent: Bool)
        /// "emotion", "main emotion", "secondary emotion".
        case label(Label)
        case negation
        /// "mostly", "주로".
        case mostly
        /// "none": there is no feeling.
        case nothing
        case clauseEnd, sentenceEnd
        case resultMark
    }

    /// How clearly a label says that a feeling is the result.
    enum Label: Equatable {
        case plain, main, other
    }

    var kind: Kind
    var range: Range<Int>
    /// The two ends of a figure that is the middle of a range.
    var ends: [Double] = []

    var isEmotion: Bool {
        if case .emotion = kind { true } else { false }
    }
}

/// A side that a figure is given to.
enum ReplySide: Equatable {
    case positive, negative, neutral
}
