/// What an outside analyser said, as far as its prose was understood.
package struct MoodReply: Equatable, Sendable {
    /// What had to be done to its figures, or what it left out.
    package enum Remark: String, Sendable {
        case complemented, scaled, positiveOutOfRange, negativeOutOfRange, noEmotion, severalEmotions
    }

    /// What a reply has of the two things that were asked: the figures and a feeling.
    package enum Status: String, Sendable {
        case ok, partial, failed
    }

    /// How good the mood is, in per cent with its decimals; with ``negative`` it makes 100.
    package var positive: Double
    /// How bad the mood is, in per cent.
    package var negative: Double
    /// The feeling that is named as the result.
    package var emotion: Emotion?
    /// What had to be done to the figures, in that order.
    package var remarks: [Remark]

    /// How much of what was asked the reply has.
    package var status: Status {
        let isWhole = emotion != nil && !remarks.contains { Self.doubts.contains($0) }
        return isWhole ? .ok : .partial
    }

    private static let doubts: Set<Remark> = [.positiveOutOfRange, .negativeOutOfRange]

    /// The reply as a mood in whole per cent.
    package var mood: Mood {
        let whole = Int(min(max(positive, 0), 100).rounded())
        return Mood(positive: whole, negative: 100 - whole, emotion: emotion, source: .analyser)
    }

    /// The figures under the mood; a reply names at most one feeling.
    package var score: MoodScore {
        MoodScore(
            positive: positive / 100,
            weights: Emotion.allCases.map { emotion == nil || emotion == $0 ? 1 : 0 }
        )
    }
}

/// Why a reply gives no mood.
package enum MoodReplyError: Error, Equatable, Sendable {
    case empty
    /// It has no percentages; it may still name a feeling.
    case noFigures(emotion: Emotion?)
    /// The only figure is above 100.
    case outOfRange(Double, emotion: Emotion?)
    /// Two figures that cannot both be true: each claims more than half, or both are nothing.
    case contradictory(positive: Double, negative: Double, emotion: Emotion?)
}
