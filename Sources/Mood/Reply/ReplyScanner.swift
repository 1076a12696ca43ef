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
