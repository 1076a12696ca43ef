/// A figure, a word for a side or a feeling, or a link between them.
struct ReplyItem: Equatable {
    enum Kind: Equatable {
        case side(ReplySide)
        case emotion(Emotion)
        /// In per cent; a sign or a word may say so.
        case figure(Double, isPercent: Bool)
        case label(Label)
        case negation
        case mostly
        case nothing
        case clauseEnd, sentenceEnd
        case resultMark
    }

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

enum ReplySide: Equatable {
    case positive, negative, neutral
}
