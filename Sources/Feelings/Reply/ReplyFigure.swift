/// Reads the figures of a reply and gives each to the side it belongs to.
enum ReplyFigure {
    /// The figure in a stretch of digits, signs and words: a number, a range's middle, a share of 10 or 100.
    static func kind(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> ReplyItem.Kind? {
        let text = String(decoding: bytes, as: UTF8.self)
        let isTenths = text.hasSuffix("할")
        let isPercent = isTenths || ["%", "퍼센트", "프로", "per", "pct"].contains { text.contains($0) }
        let digits = text.split(whereSeparator: { !"0123456789.,".contains($0) })
        let numbers = digits.compactMap { number($0) }.map { isTenths ? $0 * 10 : $0 }
        guard let first = numbers.first else { return nil }
        guard numbers.count > 1, let last = numbers.last else {
            let hasPoint = digits[0].contains(".")
            // "0.35" is a share of one.
            return .figure(!isPercent && hasPoint && first <= 1 ? first * 100 : first, isPercent: isPercent)
        }
        if text.contains("점 만점") || text.contains("점만점") || text.contains("점 중") {
            return .figure(last / first * 100, isPercent: true)
        }
        if text.contains("/") || text.contains("out of") {
            return .figure(first / last * 100, isPercent: true)
        }
        let middle = (first + last) / 2
        let isShare = !isPercent && last <= 1 && digits[0].contains(".")
        return .figure(isShare ? middle * 100 : middle, isPercent: isPercent)
    }

    /// The numbers in a stretch of digits, signs and words.
    static func numbers(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [Double] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: { !"0123456789.,".contains($0) })
            .compactMap { number($0) }
    }

    private static func number(_ digits: Substring) -> Double? {
        let groups: [Substring] = digits.split(separator: ",")
        let isThousands = groups.dropFirst().allSatisfy { $0.count == 3 }
        let plain = digits.filter { $0 != "," || !isThousands }.map { $0 == "," ? "." : $0 }
        return TableFile.number(String(plain))
    }

    /// The figures that the reply gives to each side; where it gives several, the last.
    static func sides(_ items: [ReplyItem]) -> Sides {
        var sides = Sides()
        // Once one figure has its sign, figures without are something else.
        let hasSigns = items.contains {
            if case .figure(_, isPercent: true) = $0.kind { true } else { false }
        }
        var waiting: [ReplySide] = []
        for clause in clauses(items) {
            if let both = bothSides(clause) {
                for (side, figure) in both { sides.set(side, figure) }
                continue
            }
            var entries: [Entry] = []
            for item in clause {
                switch item.kind {
                case .side(let side): entries.append(Entry(side: side, figure: nil, range: item.range))
                case .figure(let figure, let isPercent) where isPercent || !hasSigns:
                    entries.append(Entry(side: nil, figure: figure, range: item.range))
                default: break
                }
            }
            let words = entries.compactMap(\.side)
            let figures = entries.compactMap(\.figure)
            if words.isEmpty, !figures.isEmpty, figures.count == waiting.count,
                figures.count > 1 || !clause.contains(where: \.isEmotion)
            {
                for (side, figure) in zip(waiting, figures) { sides.set(side, figure) }
                waiting = []
            } else if !words.isEmpty, figures.isEmpty {
                waiting += words
                if waiting.count > 8 { waiting = [] }
            } else if !words.isEmpty {
                for (side, figure) in pairs(entries) { sides.set(side, figure) }
                waiting = []
            }
        }
        return sides
    }

    /// "Positive to negative: 80% to 20%" looks like a range and is one figure for each side.
    private static func bothSides(_ clause: ArraySlice<ReplyItem>) -> [(ReplySide, Double)]? {
        let figures = clause.filter { if case .figure = $0.kind { true } else { false } }
        let words = clause.compactMap { if case .side(let side) = $0.kind { side } else { nil } }
        guard figures.count == 1, let ends = figures.first?.ends, ends.count == 2, words.count == 2,
            words[0] != words[1], abs(ends[0] + ends[1] - 100) <= 2
        else { return nil }
        return [(words[0], ends[0]), (words[1], ends[1])]
    }

    struct Sides {
        private(set) var positive: Double?
        private(set) var negative: Double?
        private(set) var neutral: Double?

        fileprivate mutating func set(_ side: ReplySide, _ figure: Double) {
            switch side {
            case .positive: positive = figure
            case .negative: negative = figure
            case .neutral: neutral = figure
            }
        }
    }

    /// A word for a side or a figure, in the order of the clause.
    private struct Entry {
        var side: ReplySide?
        var figure: Double?
        var range: Range<Int>
    }

    private static func clauses(_ items: [ReplyItem]) -> [ArraySlice<ReplyItem>] {
        items.split { $0.kind == .clauseEnd || $0.kind == .sentenceEnd }
    }

    /// Whether each word has its figure after it or before it: whichever gives more words a nearer one.
    private static func pairs(_ entries: [Entry]) -> [(ReplySide, Double)] {
        let words = entries.compactMap(\.side)
        let figures = entries.compactMap(\.figure)
        let isInRows = words.count > 1 && words.count == figures.count
        if isInRows, entries.prefix(words.count).allSatisfy({ $0.side != nil }) {
            return Array(zip(words, figures))
        }
        if isInRows, entries.prefix(words.count).allSatisfy({ $0.figure != nil }) {
            return Array(zip(words, figures))
        }
        let after = matches(entries, isForward: true)
        let before = matches(entries, isForward: false)
        if after.pairs.count != before.pairs.count {
            return after.pairs.count > before.pairs.count ? after.pairs : before.pairs
        }
        if words.count == 1 || after.pairs.count < words.count {
            if after.gap != before.gap { return after.gap < before.gap ? after.pairs : before.pairs }
        }
        return entries.first?.side != nil ? after.pairs : before.pairs
    }

    private static func matches(_ entries: [Entry], isForward: Bool) -> (
        pairs: [(ReplySide, Double)], gap: Int
    ) {
        var pairs: [(ReplySide, Double)] = []
        var gap = 0
        let ordered = isForward ? Array(entries) : entries.reversed()
        for (index, entry) in ordered.enumerated() where index + 1 < ordered.count {
            let next = ordered[index + 1]
            guard let side = entry.side, let figure = next.figure else { continue }
            pairs.append((side, figure))
            gap +=
                isForward
                ? next.range.lowerBound - entry.range.upperBound
                : entry.range.lowerBound - next.range.upperBound
        }
        return (isForward ? pairs : pairs.reversed(), gap)
    }
}
