/// An outside analyser's answer, as far as its prose was understood.
package struct MoodReply: Equatable, Sendable {
    package enum Remark: String, Sendable {
        case complemented, scaled, positiveOutOfRange, negativeOutOfRange, noEmotion, severalEmotions
    }

    package enum Status: String, Sendable {
        case ok, partial, failed
    }

    /// In per cent with its decimals; with ``negative`` it makes 100.
    package var positive: Double
    package var negative: Double
    package var emotion: Emotion?
    package var remarks: [Remark]

    package var status: Status {
        let isWhole = emotion != nil && !remarks.contains { Self.doubts.contains($0) }
        return isWhole ? .ok : .partial
    }

    private static let doubts: Set<Remark> = [.positiveOutOfRange, .negativeOutOfRange]

    package var mood: Mood {
        let whole = Int(min(max(positive, 0), 100).rounded())
        return Mood(positive: whole, negative: 100 - whole, emotion: emotion, source: .analyser)
    }

    /// A reply names at most one feeling.
    package var score: MoodScore {
        MoodScore(
            positive: positive / 100,
            weights: Emotion.allCases.map { emotion == nil || emotion == $0 ? 1 : 0 }
        )
    }
}

package enum MoodReplyError: Error, Equatable, Sendable {
    case empty
    /// It has no percentages; it may still name a feeling.
    case noFigures(emotion: Emotion?)
    /// The only figure is above 100.
    case outOfRange(Double, emotion: Emotion?)
    /// Two figures that cannot both be true: each claims more than half, or both are nothing.
    case contradictory(positive: Double, negative: Double, emotion: Emotion?)
}
