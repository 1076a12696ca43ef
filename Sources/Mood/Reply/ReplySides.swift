struct ReplySides {
    private(set) var positive: Double?
    private(set) var negative: Double?
    private(set) var neutral: Double?

    /// The most figures that a clause may owe to sides named before it; a longer list is no list of sides.
    private static let mostWaiting = 8
    /// The sum of both sides may miss 100 by this much.
    private static let slack = 2.0

    init(_ items: [ReplyItem]) {
        // Once one figure has its sign, figures without are something else.
        let hasSigns = items.contains {
            if case .figure(_, isPercent: true) = $0.kind { true } else { false }
        }
        var waiting: [ReplySide] = []
        for clause in Self.clauses(items) {
            if let both = Self.bothSides(clause) {
                for (side, figure) in both { set(side, figure) }
                continue
            }
            var mentions: [Mention] = []
            for item in clause {
                switch item.kind {
                case .side(let side): mentions.append(Mention(side: side, figure: nil, range: item.range))
                case .figure(let figure, let isPercent) where isPercent || !hasSigns:
                    mentions.append(Mention(side: nil, figure: figure, range: item.range))
                default: break
                }
            }
            let words = mentions.compactMap(\.side)
            let figures = mentions.compactMap(\.figure)
            if words.isEmpty, !figures.isEmpty, figures.count == waiting.count,
                figures.count > 1 || !clause.contains(where: \.isEmotion)
            {
                for (side, figure) in zip(waiting, figures) { set(side, figure) }
                waiting = []
            } else if !words.isEmpty, figures.isEmpty {
                waiting += words
                if waiting.count > Self.mostWaiting { waiting = [] }
            } else if !words.isEmpty {
                for (side, figure) in Self.pairs(mentions) { set(side, figure) }
                waiting = []
            }
        }
    }

    /// "Positive to negative: 80% to 20%" looks like a range and is one figure for each side.
    private static func bothSides(_ clause: ArraySlice<ReplyItem>) -> [(ReplySide, Double)]? {
        let figures = clause.filter { if case .figure = $0.kind { true } else { false } }
        let words = clause.compactMap { if case .side(let side) = $0.kind { side } else { nil } }
        guard figures.count == 1, let ends = figures.first?.ends, ends.count == 2, words.count == 2,
            words[0] != words[1], abs(ends[0] + ends[1] - 100) <= slack
        else { return nil }
        return [(words[0], ends[0]), (words[1], ends[1])]
    }

    private mutating func set(_ side: ReplySide, _ figure: Double) {
        switch side {
        case .positive: positive = figure
        case .negative: negative = figure
        case .neutral: neutral = figure
        }
    }

    private struct Mention {
        var side: ReplySide?
        var figure: Double?
        var range: Range<Int>
    }

    private static func clauses(_ items: [ReplyItem]) -> [ArraySlice<ReplyItem>] {
        items.split { $0.kind == .clauseEnd || $0.kind == .sentenceEnd }
    }

    /// Pairs words with the figures after them or before them: whichever gives more words a nearer one.
    private static func pairs(_ mentions: [Mention]) -> [(ReplySide, Double)] {
        let words = mentions.compactMap(\.side)
        let figures = mentions.compactMap(\.figure)
        let isInRows = words.count > 1 && words.count == figures.count
        if isInRows, mentions.prefix(words.count).allSatisfy({ $0.side != nil }) {
            return Array(zip(words, figures))
        }
        if isInRows, mentions.prefix(words.count).allSatisfy({ $0.figure != nil }) {
            return Array(zip(words, figures))
        }
        let after = matches(mentions, isForward: true)
        let before = matches(mentions, isForward: false)
        if after.pairs.count != before.pairs.count {
            return after.pairs.count > before.pairs.count ? after.pairs : before.pairs
        }
        if words.count == 1 || after.pairs.count < words.count {
            if after.gap != before.gap { return after.gap < before.gap ? after.pairs : before.pairs }
        }
        return mentions.first?.side != nil ? after.pairs : before.pairs
    }

    private static func matches(_ mentions: [Mention], isForward: Bool) -> (
        pairs: [(ReplySide, Double)], gap: Int
    ) {
        var pairs: [(ReplySide, Double)] = []
        var gap = 0
        let ordered = isForward ? Array(mentions) : mentions.reversed()
        for (index, mention) in ordered.enumerated() where index + 1 < ordered.count {
            let next = ordered[index + 1]
            guard let side = mention.side, let figure = next.figure else { continue }
            pairs.append((side, figure))
            gap +=
                isForward
                ? next.range.lowerBound - mention.range.upperBound
                : mention.range.lowerBound - next.range.upperBound
        }
        return (isForward ? pairs : pairs.reversed(), gap)
    }
}
