package import System

/// Contradictions and gaps are typed errors, never 0 and 0.
package struct MoodReplyParser: Sendable {
    private let scanner: ReplyScanner

    package init(tables folder: String) throws(MoodTableError) {
        self.init(rules: try ReplyRules(TableFile(path: "\(folder)/reply.rules.tsv")))
    }

    init(rules: ReplyRules) { scanner = ReplyScanner(rules: rules) }

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

    /// The text after the first "Result:" with figures, or all of it.
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

package struct MoodReply: Equatable, Sendable {
    package enum Remark: String, Sendable {
        case complemented, scaled, positiveOutOfRange, negativeOutOfRange, noEmotion, severalEmotions
    }

    package enum Status: String, Sendable {
        case ok, partial, failed
    }

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

    package var score: MoodScore {
        MoodScore(
            positive: positive / 100,
            weights: Emotion.allCases.map { emotion == nil || emotion == $0 ? 1 : 0 }
        )
    }
}

package enum MoodReplyError: Error, Equatable, Sendable {
    case empty
    case noFigures(emotion: Emotion?)
    case outOfRange(Double, emotion: Emotion?)
    /// Each figure claims more than half, or both are nothing.
    case contradictory(positive: Double, negative: Double, emotion: Emotion?)
}

extension MoodReplyParser {
    package init(installed: InstalledFiles = .standard) throws {
        try self.init(tables: installed.moodTables())
    }
}

struct ReplyRules {
    enum Kind: String, CaseIterable {
        case skipped
        case result
        case spelled, fraction, range, percent, number
        case positive, negative, neutral
        case joy, sadness, anger, fear
        case otherLabel, mainLabel, label
        case nothing, negation, mostly, clauseEnd, sentenceEnd
        /// Matched only right after a feeling.
        case denial
    }

    let scanner: Pattern
    let denial: Pattern
    private let kinds: [Kind]

    init(_ file: TableFile) throws(MoodTableError) {
        var slots = PhraseSlots(SpelledFigure.slots)
        var kinds: [Kind] = []
        var alternatives: [Kind: [String]] = [:]
        try file.forEachLine { (line) throws(MoodTableError) in
            if try slots.accept(line) { return }
            guard line.count == 2, let kind = Kind(rawValue: line.string(0)), let filled = slots.fill(line[1])
            else { throw line.place.malformed }
            let source = String(decoding: filled, as: UTF8.self)
            // Compiled alone first, to report a fault on its own line.
            guard try line.place.compile(source).groupCount == 0 else { throw line.place.malformed }
            if alternatives[kind] == nil { kinds.append(kind) }
            alternatives[kind, default: []].append(source)
        }
        let place = TablePlace(path: file.path, number: 0)
        guard kinds.count == Kind.allCases.count else { throw place.malformed }
        kinds.removeAll { $0 == .denial }
        let groups = kinds.map { "(\((alternatives[$0] ?? []).joined(separator: "|")))" }
        scanner = try place.compile(groups.joined(separator: "|"), use: .always)
        denial = try place.compile((alternatives[.denial] ?? []).joined(separator: "|"), use: .always)
        self.kinds = kinds
    }

    func kind(_ match: Pattern.Match) -> Kind? {
        kinds.indices.contains(match.group - 1) ? kinds[match.group - 1] : nil
    }
}
