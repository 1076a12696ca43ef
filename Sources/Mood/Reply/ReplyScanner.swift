struct ReplyScanner {
    let rules: ReplyRules

    func items(_ text: TextBytes) -> [ReplyItem] {
        var items: [ReplyItem] = []
        rules.scanner.forEachMatch(in: text) { match in
            guard let rule = rules.kind(match) else { return }
            let found = text.string(match.range)
            guard let kind = Self.kind(rule, found) else { return }
            items.append(ReplyItem(kind: kind, range: match.range, ends: Self.ends(rule, found)))
        }
        return items
    }

    private static func ends(_ rule: ReplyRules.Kind, _ text: String) -> [Double] {
        switch rule {
        case .range: ReplyFigure.numbers(text)
        case .spelled: SpelledFigure.ends(text)
        default: []
        }
    }

    private static func kind(_ rule: ReplyRules.Kind, _ text: String) -> ReplyItem.Kind? {
        switch rule {
        case .skipped, .denial: nil
        case .result: .resultMark
        case .spelled: SpelledFigure.kind(text)
        case .percent, .range, .fraction, .number: ReplyFigure.kind(text)
        case .positive: .side(.positive)
        case .negative: .side(.negative)
        case .neutral: .side(.neutral)
        case .joy: .emotion(.joy)
        case .sadness: .emotion(.sadness)
        case .anger: .emotion(.anger)
        case .fear: .emotion(.fear)
        case .otherLabel: .label(.other)
        case .mainLabel: .label(.main)
        case .label: .label(.plain)
        case .nothing: .nothing
        case .negation: .negation
        case .mostly: .mostly
        case .clauseEnd: .clauseEnd
        case .sentenceEnd: .sentenceEnd
        }
    }
}

struct ReplyItem: Equatable {
    enum Kind: Equatable {
        case side(ReplySide)
        case emotion(Emotion)
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
    /// Both ends of a range; the figure is its middle.
    var ends: [Double] = []

    var isEmotion: Bool {
        if case .emotion = kind { true } else { false }
    }
}

enum ReplySide: Equatable {
    case positive, negative, neutral
}

enum ReplyFigure {
    static func kind(_ text: String) -> ReplyItem.Kind? {
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

    static func numbers(_ text: String) -> [Double] {
        text.split(whereSeparator: { !"0123456789.,".contains($0) }).compactMap { number($0) }
    }

    private static func number(_ digits: Substring) -> Double? {
        let groups: [Substring] = digits.split(separator: ",")
        let isThousands = groups.dropFirst().allSatisfy { $0.count == 3 }
        let plain = digits.filter { $0 != "," || !isThousands }.map { $0 == "," ? "." : $0 }
        return PlainDecimal.value(String(plain))
    }
}

struct ReplySides {
    private(set) var positive: Double?
    private(set) var negative: Double?
    private(set) var neutral: Double?

    /// A longer list is no list of sides.
    private static let mostWaiting = 8
    private static let slack = 2.0

    init(_ items: [ReplyItem]) {
        // Once one figure has a percent sign, figures without are something else.
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

    /// "Positive to negative: 80% to 20%" looks like a range and is two figures.
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

    /// Pairs forwards or backwards: the direction with more or nearer pairs wins.
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
