@testable import Mood

extension MoodReplyParserTests.Row {
    /// Replies as analysers write them in English.
    static let prose: [Self] = [
        Self(
            reply:
                """
                The sentiment is predominantly positive, at about 70%, with 30% negativity. The \
                main emotion: joy.
                """,
            positive: 70,
            emotion: .joy
        ),
        Self(
            reply: "Positive sentiment dominates at about 70%. Emotion: joy",
            positive: 70,
            emotion: .joy
        ),
        Self(reply: "70/30 positive to negative, emotion: joy", positive: 70, emotion: .joy),
        Self(
            reply: "Positive:Negative ratio is 80:20. Dominant emotion is joy.",
            positive: 80,
            emotion: .joy
        ),
        Self(
            reply: "I'd put this at 70/30 (positive/negative). The primary emotion is joy.",
            positive: 70,
            emotion: .joy
        ),
        Self(
            reply: "Sentiment split: 25/75 positive/negative. Primary emotion: anger.",
            positive: 25,
            emotion: .anger
        ),
        Self(
            reply:
                "Roughly two thirds negative: 66% negative, 34% positive. The overall mood is sadness.",
            positive: 34,
            emotion: .sadness
        ),
        Self(
            reply: "I'd say it's 95% negative (5% positive), driven mainly by fear rather than anger.",
            positive: 5,
            emotion: .fear
        ),
        Self(
            reply: "The text is overwhelmingly negative (about 92%). The emotion expressed is anger.",
            positive: 8,
            emotion: .anger
        ),
        Self(
            reply: "The text leans positive with a score of 78%. Emotion detected: Joy 😊",
            positive: 78,
            emotion: .joy
        ),
        Self(reply: "😊 Positive: 88% | 😞 Negative: 12% | Emotion: Joy", positive: 88, emotion: .joy),
        Self(
            reply:
                "Here's my analysis of the 3 sentences: positive 20%, negative 80%; main emotion: sadness.",
            positive: 20,
            emotion: .sadness
        ),
        Self(
            reply:
                "The positive percentage is 20 and the negative percentage is 80. The emotion is anger.",
            positive: 20,
            emotion: .anger
        ),
        Self(
            reply:
                "Positivity stands at 12 percent whereas negativity stands at 88 percent; sadness prevails.",
            positive: 12,
            emotion: .sadness
        ),
        Self(
            reply:
                """
                There's not much joy here. It's about 15% positive, 85% negative. Sadness is the \
                strongest emotion.
                """,
            positive: 15,
            emotion: .sadness
        ),
        Self(
            reply:
                "Although there are hints of joy, the strongest emotion is fear. 25% positive and 75% negative.",
            positive: 25,
            emotion: .fear
        ),
        Self(
            reply: "While there is some anger, sadness is dominant. 10% positive, 90% negative.",
            positive: 10,
            emotion: .sadness
        ),
        Self(
            reply: "Neither angry nor afraid: the speaker is happy. Positive 85%, negative 15%.",
            positive: 85,
            emotion: .joy
        ),
        Self(
            reply: "Emotions: sadness (primary), fear (secondary). Positive 15%, negative 85%",
            positive: 15,
            emotion: .sadness
        ),
        Self(
            reply: "Main emotion: fear, followed by sadness. Positive: 10%, Negative: 90%",
            positive: 10,
            emotion: .fear
        ),
        Self(
            reply: "Sadness > anger > fear. Positive: 10%, Negative: 90%. Emotion: sadness",
            positive: 10,
            emotion: .sadness
        ),
        Self(reply: "positive:90,negative:10,emotion:joy", positive: 90, emotion: .joy),
        Self(reply: "POSITIVE: 33.3% NEGATIVE: 66.7% EMOTION: SADNESS", positive: 33.3, emotion: .sadness),
        Self(reply: "Positive: 33%, negative: 66%, emotion: sadness", positive: 33.33, emotion: .sadness),
        Self(
            reply: "Positive: 60%, Negative: 30%, Neutral: 10%. Emotion: joy",
            positive: 66.67,
            emotion: .joy
        ),
        Self(reply: "Negative: 64%. Emotion: fear", positive: 36, emotion: .fear),
        Self(reply: "Positive: 120%, Negative: 40%, Emotion: joy", positive: 60, emotion: .joy),
        Self(reply: "Positive: 100%. Negative: 0%. Emotion: joy.", positive: 100, emotion: .joy),
        Self(
            reply: "Positive: 70%, Negative: 30%. I could not determine one emotion.",
            positive: 70,
            emotion: nil
        ),
        Self(
            reply:
                "Mostly positive (around 3 out of 4), i.e. 75% positive and 25% negative. Emotion - joy",
            positive: 75,
            emotion: .joy
        ),
        Self(reply: "Score: +0.6 → 80% positive, 20% negative → joy", positive: 80, emotion: .joy),
        Self(reply: "The mood is happy: 8 out of 10 positive.", positive: 80, emotion: .joy),
        Self(reply: "Positive: 4/10, Negative: 6/10, Emotion: sadness", positive: 40, emotion: .sadness),
        Self(
            reply: "70 % positiv... sorry, 70% positive, 30% negative. Emotion = joy.",
            positive: 70,
            emotion: .joy
        ),
        Self(
            reply: "It contains no fear; it is anger that dominates. 90% negative.",
            positive: 10,
            emotion: .anger
        ),
        Self(
            reply: "Emotion: not fear but anger. Positive 10%, Negative 90%.",
            positive: 10,
            emotion: .anger
        ),
        Self(
            reply:
                "I wouldn't call it joy; it's closer to relief. Main emotion: joy. Positive 80%, Negative 20%",
            positive: 80,
            emotion: .joy
        ),
        Self(
            reply: "between 20 and 30 percent positive; between 70 and 80 percent negative; fear",
            positive: 25,
            emotion: .fear
        ),
        Self(reply: "Positive 55 - Negative 45 - Emotion joy", positive: 55, emotion: .joy),
        Self(
            reply: "Negative-to-positive ratio: 80% to 20%. The emotion is sadness.",
            positive: 20,
            emotion: .sadness
        ),
        Self(
            reply:
                """
                The positive sentiment (25%) is outweighed by the negative sentiment (75%). \
                Primary emotion: anger (60%), secondary emotion: sadness (30%).
                """,
            positive: 25,
            emotion: .anger
        ),
        Self(
            reply: "Positive: 85 out of 100; Negative: 15 out of 100; Emotion: joy",
            positive: 85,
            emotion: .joy
        ),
    ]
}
