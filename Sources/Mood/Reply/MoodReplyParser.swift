/// Understands the prose of an outside analyser, in Korean or English.
///
/// It reads figures for a positive and a negative side and the feeling that is named as the result, in any form;
/// contradictions and gaps are typed errors, never 0 and 0.
package struct MoodReplyParser: Sendable {
    private let scanner: ReplyScanner

    package init(tables folder: String) throws(MoodTableError) {
        self.init(rules: try ReplyRules(TableFile(path: "\(folder)/reply.rules.tsv")))
    }

    init(rules: ReplyRules) {
        scanner = ReplyScanner(rules: rules)
    }

    package func parse(_ reply: String) throws(MoodReplyError) -> MoodReply {
        let plain = NormalisedText(reply, keepsLines: true)
        guard !plain.bytes.isEmpty else { throw .empty }
        let (sides, emotion) = TextBytes.search(plain.bytes) { text in
            let items = scanner.items(text)
            let result = Self.result(items)
            let emotion = ReplyEmotion(result, text, denial: scanner.rules.denial)
            let isElsewhere = emotion.emotion == nil && result.count < items.count
            return (
                ReplySides(result),
                isElsewhere ? ReplyEmotion(items, text, denial: scanner.rules.denial) : emotion
            )
        }
        return try Self.reply(sides, emotion)
    }

    /// The text after the first "Result:" that figures follow, or all of it.
    private static func result(_ items: [ReplyItem]) -> [ReplyItem] {
        for (index, item) in items.enumerated() where item.kind == .resultMark {
            let rest = Array(items[(index + 1)...])
            let sides = ReplySides(rest)
            return sides.positive != nil || sides.negative != nil ? rest : items
        }
        return items
    }

    private static func reply(
        _ sides: ReplySides,
        _ emotion: ReplyEmotion
    ) throws(MoodReplyError) -> MoodReply {
        var remarks: [MoodReply.Remark] = []
        let named = emotion.emotion
        if named == nil { remarks.append(emotion.isAmbiguous ? .severalEmotions : .noEmotion) }
        var (positive, negative) = (sides.positive, sides.negative)
        let largest = max(positive ?? 0, negative ?? 0)
        if let figure = positive, figure > 100 {
            positive = nil
            remarks.append(.positiveOutOfRange)
        }
        if let figure = negative, figure > 100 {
            negative = nil
            remarks.append(.negativeOutOfRange)
        }
        switch (positive, negative) {
        case (nil, nil):
            guard largest > 100 else { throw .noFigures(emotion: named) }
            throw .outOfRange(largest, emotion: named)
        case (let only?, nil):
            remarks.append(.complemented)
            return MoodReply(positive: only, negative: 100 - only, emotion: named, remarks: remarks)
        case (nil, let only?):
            remarks.append(.complemented)
            return MoodReply(positive: 100 - only, negative: only, emotion: named, remarks: remarks)
        case (let good?, let bad?):
            let sum = good + bad
            let isWhole = abs(sum - 100) <= 0.05
            guard sum > 0, isWhole || sum <= 102 || min(good, bad) < 50 else {
                throw .contradictory(positive: good, negative: bad, emotion: named)
            }
            if !isWhole { remarks.append(.scaled) }
            let positive = isWhole ? good : 100 * good / sum
            return MoodReply(positive: positive, negative: 100 - positive, emotion: named, remarks: remarks)
        }
    }
}
