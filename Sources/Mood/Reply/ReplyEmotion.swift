struct ReplyEmotion {
    private struct Mention {
        var emotion: Emotion
        var range: Range<Int>
        var isNegated = false
        /// 2 is the main emotion, 1 the emotion, 0 just named.
        var rank = 0
        var figure: Double?
        var isMostly = false
    }

    private(set) var emotion: Emotion?
    private(set) var isAmbiguous = false

    /// Bytes between a word and its feeling; fitted to the replies in the tests.
    private enum Reach {
        static let label = 48
        static let negation = 24
        static let mostly = 20
        /// As in "no joy, anger or fear".
        static let list = 8
        /// As in "joy (about 60 %)" and "60% joy".
        static let figureAfter = 16
        static let figureBefore = 6
    }

    init(_ items: [ReplyItem], _ text: TextBytes, denial: Pattern) {
        var mentions = Self.mentions(items, text, denial: denial)
        mentions.removeAll { $0.isNegated }
        decide(mentions)
    }

    private mutating func decide(_ mentions: [Mention]) {
        for rank in [2, 1] {
            if let named = mentions.last(where: { $0.rank == rank }) {
                emotion = named.emotion
                return
            }
        }
        let figured = mentions.filter { $0.figure != nil }
        if Set(figured.map(\.emotion)).count > 1,
            let most = figured.max(by: { ($0.figure ?? 0) < ($1.figure ?? 0) }),
            figured.filter({ $0.figure == most.figure }).allSatisfy({ $0.emotion == most.emotion })
        {
            emotion = most.emotion
            return
        }
        if let mostly = mentions.last(where: \.isMostly) {
            emotion = mostly.emotion
            return
        }
        let counts = Dictionary(grouping: mentions, by: \.emotion).mapValues(\.count)
        let most = counts.values.max() ?? 0
        let winners = Emotion.allCases.filter { counts[$0] == most && most > 0 }
        emotion = winners.count == 1 ? winners.first : nil
        isAmbiguous = winners.count > 1
    }

    private static func mentions(_ items: [ReplyItem], _ text: TextBytes, denial: Pattern) -> [Mention] {
        var mentions: [Mention] = []
        var context = Context()
        for (index, item) in items.enumerated() {
            context.pass(item)
            guard case .emotion(let emotion) = item.kind else {
                context.lower(item, &mentions)
                continue
            }
            var mention = Mention(emotion: emotion, range: item.range)
            let denied = denial.match(in: text, at: item.range.upperBound)
            mention.isNegated = denied != nil || context.negates(item.range, mentions.last, text)
            mention.rank = context.rank(item.range)
            mention.isMostly = context.isMostly(item.range)
            if index + 1 < items.count, case .figure(let figure, _) = items[index + 1].kind,
                items[index + 1].range.lowerBound - item.range.upperBound < Reach.figureAfter
            {
                mention.figure = figure
            } else if index > 0, case .figure(let figure, _) = items[index - 1].kind,
                item.range.lowerBound - items[index - 1].range.upperBound < Reach.figureBefore
            {
                mention.figure = figure
            }
            mentions.append(mention)
        }
        return mentions
    }

    private struct Context {
        private var label: (rank: Int, end: Int)?
        private var negationEnd: Int?
        private var mostlyEnd: Int?
        private var clauseStart = 0

        mutating func pass(_ item: ReplyItem) {
            switch item.kind {
            case .label(.other): label = (0, item.range.upperBound)
            case .label(.main): label = (2, item.range.upperBound)
            // "The main emotion, a feeling of …": the stronger label stays.
            case .label(.plain) where (label?.rank ?? 0) < 2: label = (1, item.range.upperBound)
            case .negation: negationEnd = item.range.upperBound
            case .mostly: mostlyEnd = item.range.upperBound
            case .nothing: label = nil
            case .sentenceEnd, .resultMark:
                label = nil
                (negationEnd, mostlyEnd) = (nil, nil)
                clauseStart = item.range.upperBound
            case .clauseEnd:
                (negationEnd, mostlyEnd) = (nil, nil)
                clauseStart = item.range.upperBound
            default: break
            }
        }

        mutating func rank(_ range: Range<Int>) -> Int {
            guard let label, range.lowerBound - label.end <= Reach.label else { return 0 }
            self.label = nil
            return label.rank
        }

        func isMostly(_ range: Range<Int>) -> Bool {
            mostlyEnd.map { range.lowerBound - $0 < Reach.mostly } ?? false
        }

        func negates(_ range: Range<Int>, _ last: Mention?, _ text: TextBytes) -> Bool {
            if let end = negationEnd, range.lowerBound - end < Reach.negation { return true }
            guard let last, last.isNegated, range.lowerBound - last.range.upperBound < Reach.list
            else { return false }
            let between = text.string(last.range.upperBound..<range.lowerBound)
            return [",", ", ", "/", " or ", ", or ", " nor ", ", nor "].contains(between)
        }

        /// "Joy is the main emotion": the label follows in the same clause.
        mutating func lower(_ item: ReplyItem, _ mentions: inout [Mention]) {
            guard case .label(.main) = item.kind, let last = mentions.indices.last else { return }
            let mention = mentions[last]
            guard mention.range.lowerBound >= clauseStart, mention.rank == 0,
                item.range.lowerBound - mention.range.upperBound < Reach.label
            else { return }
            let isDenied = negationEnd.map { $0 > mention.range.upperBound } ?? false
            if isDenied { mentions[last].isNegated = true } else { mentions[last].rank = 2 }
            label = nil
        }
    }
}
