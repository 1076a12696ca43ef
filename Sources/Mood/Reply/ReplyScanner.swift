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

enum ReplyFigure {
    /// A number, a range's middle, a share of 10 or 100.
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
