/// One thing in a reply that matters: a figure, a word for a side or a feeling, or what links them.
struct ReplyItem: Equatable {
    enum Kind: Equatable {
        case side(ReplySide)
        case emotion(Emotion)
        /// A figure, in per cent, and whether a sign or a word says so.
        case figure(Double, isPercent: Bool)
        /// "emotion", "main emotion", "secondary emotion".
        case label(Label)
        case negation
        /// "mostly", "주로".
        case mostly
        /// "none": there is no feeling.
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

/// Finds what matters in a reply, in one pass.
struct ReplyScanner {
    private let pattern: Pattern
    /// What turns an emotion when it follows it.
    let negationAfter: Pattern

    /// What each group of the pattern is, in the same order as ``sources``.
    private enum Group: Int, CaseIterable {
        case skipped = 1
        case result, spelled, percent, range, fraction, number
        case positive, negative, neutral
        case joy, sadness, anger, fear
        case labelOther, labelMain, labelPlain
        case nothing, negation, mostly, clauseEnd, sentenceEnd
    }

    private static let decimal = #"\d{1,9}(?:\.\d{1,9}|,\d{1,2}(?=\s?(?:%|퍼센트|프로|percent|pct)))?"#
    private static let per = #"\s?(?:%|퍼센트|프로|percent|per cent|pct|할)"#

    private static func source(_ group: Group) -> String {
        let number = decimal
        let link = #"(?:\s?(?:~|-|–|—|∼|〜)\s?|\s?에서 ?|\s?내지 ?| to | and )"#
        return switch group {
        // Examples, list marks and names with a number in them are not figures.
        case .skipped:
            #"\((?:예시?|예를 들어|for example|e\.?g\.?|example|options?|보기)\b[^)]{0,400}\)|"#
                + #"(?<![^\n])[ *#>-]{0,8}\d{1,2}[.)](?=[ *])|[a-z_]+[-_]?\d+[a-z0-9._-]*|\d{4}-\d\d-\d\d|(?<!\d)(?:1?\d|2[0-3]):[0-5]\d(?!\d)|"#
                + #"scale (?:of|from) \d{1,3} ?(?:to|-|–) ?\d{1,3}|(?<![\d.])0 ?(?:-|–|~|to|에서) ?(?:100|10|1(?:\.0)?)(?![\d.])(?:점|까지)*"#
        case .result:
            #"(?:최종 ?)?(?:결과|분석|답변|출력|판정)(?: ?결과)?["*_ ]{0,4}:|\b(?:final )?(?:result|answer|analysis|output|verdict)s?["*_ ]{0,4}:"#
        case .spelled: SpelledFigure.source
        case .percent: "\(number)\(per)"
        case .range: "(?:between )?\(number)(?:\(per))?\(link)\(number)(?:\(per))?"
        case .fraction:
            #"\d{1,3}(?:\.\d{1,4})?점?(?: ?/ ?| out of )(?:100|10)(?![\d.])점?|(?:100|10)점 ?(?:만점|중)(?:에서?|으로|에 ?약| 중)? ?\d{1,3}(?:\.\d{1,4})?점?"#
        case .number: #"\d{1,3}(?:,\d{3})+|"# + number
        case .positive: #"긍정(?:적인|적)?|(?<![a-z])pos(?:itiv(?:e(?:ly|ness)?|ity))?(?![a-z])"#
        case .negative: #"부정(?:적인|적)?|(?<![a-z])neg(?:ativ(?:e(?:ly|ness)?|ity))?(?![a-z])"#
        case .neutral: #"중립(?:적인|적)?|(?<![a-z])neutral(?:ity)?(?![a-z])"#
        case .joy:
            #"기쁨|기쁜|기뻐|기쁩|즐거움|즐거운|행복(?:감|함|한)?|환희|희열|(?<![a-z])(?:joy(?:ful(?:ness)?|ous)?|happy|happiness|delight(?:ed)?|elation)(?![a-z])"#
        case .sadness:
            #"슬픔|슬픈|슬퍼|슬픕|우울(?:함|감|한)?|비애|(?<![a-z])(?:sad(?:ness)?|sorrow(?:ful)?|grief|depress(?:ed|ion)|melanchol(?:y|ic))(?![a-z])"#
        case .anger:
            #"분노|화남|화가 남|화난|짜증|노여움|격노|(?<![a-z])(?:anger|angry|rage|fury|furious|frustrat(?:ed|ion)|irritat(?:ed|ion))(?![a-z])"#
        case .fear:
            #"공포(?:감)?|두려움|두려운|불안(?:감|함|한)?|무서움|무서운|걱정|(?<![a-z])(?:fear(?:ful)?|afraid|scared|anxiety|anxious|worry|worried|terror|dread)(?![a-z])"#
        case .labelOther:
            #"(?:부차적(?:인)?|보조(?:적인)?|기타|다른|두 ?번째|2차|그 ?외) ?(?:감정|정서)|(?<![a-z])(?:secondary|other|minor|second|additional) (?:emotions?|feelings?)"#
        case .labelMain:
            #"(?:주된|주요|주|대표(?:적인)?|핵심(?:적인)?|메인|지배적인|가장 ?(?:두드러진|강한|큰|뚜렷한|우세한)|최종) ?(?:감정|정서)|"#
                + #"(?<![a-z])(?:main|dominant|primary|overall|strongest|prevailing|predominant|core|top|leading|key|final)[ _](?:emotion|feeling|mood)|(?<![a-z])(?:dominat(?:es|ed|ing)|(?:pre)?dominant|prevail(?:s|ing)?|strongest|most (?:prominent|pronounced|fitting|likely)|best (?:fits?|describes|matches))(?![a-z])|"#
                + #"주를 ?이룹?|지배적|우세|두드러|(?:더|가장|제일) ?(?:큽|크|컸|강)"#
        case .labelPlain: #"감정|정서|기분|(?<![a-z])(?:emotions?|feelings?|mood)(?![a-z])"#
        case .nothing:
            #"없음|해당 ?없|판단 ?불가|불명|(?<![a-z])(?:none|unclear|unknown|n/a|null|undetermined|failed)(?![a-z])"#
        case .negation:
            #"(?<![a-z])(?:no|not|without|neither|nor|never|hardly|barely|lacks?|little|than(?! ?\d| about| half)|instead of|absence of)(?![a-z])|n't\b"#
        case .mostly:
            #"주로|대체로|대부분|가장|(?<![a-z])(?:mostly|mainly|primarily|predominantly|largely|chiefly|above all|clearly|best described as)(?![a-z])"#
        case .clauseEnd: #"[,;]|\b(?:but|however|although|though|while|whereas)\b|지만"#
        case .sentenceEnd: #"[.!?](?=[\s"'*)\]]|$)|\n"#
        }
    }

    init() throws(PatternError) {
        let groups = Group.allCases.map { "(\(Self.source($0)))" }
        // A range before a percentage before a number: the longest reading of digits is tried first.
        let order: [Group] = [.skipped, .result, .spelled, .fraction, .range, .percent, .number]
        let rest = Group.allCases.filter { !order.contains($0) }
        let named = (order + rest).map { groups[$0.rawValue - 1] }
        pattern = try Pattern(named.joined(separator: "|"), use: .always)
        kinds = order + rest
        negationAfter = try Pattern(
            #"(?: ?이?라기|함|감)?(?:은|는|이|가|도|을|를)? ?(?:거의 |전혀 )?(?:없|아니|아닌|않|보다|보단|느껴지지|보이지|대신)|"#
                + #" (?:is|was|are|were|seems) (?:absent|minimal|missing|negligible|low|not\b)| (?:isn't|wasn't|aren't)\b"#,
            use: .always
        )
    }

    private let kinds: [Group]

    func items(_ text: UnsafeBufferPointer<UInt8>, space: borrowing Pattern.Space) -> [ReplyItem] {
        var items: [ReplyItem] = []
        var offset = 0
        while let match = pattern.match(in: text, from: offset, space: space), !match.range.isEmpty {
            offset = match.range.upperBound
            guard kinds.indices.contains(match.group - 1) else { continue }
            if let kind = Self.kind(kinds[match.group - 1], text[match.range]) {
                let ends = Self.ends(kinds[match.group - 1], text[match.range])
                items.append(ReplyItem(kind: kind, range: match.range, ends: ends))
            }
        }
        return items
    }

    private static func ends(_ group: Group, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [Double] {
        switch group {
        case .range: ReplyFigure.numbers(bytes)
        case .spelled: SpelledFigure.ends(String(decoding: bytes, as: UTF8.self))
        default: []
        }
    }

    private static func kind(_ group: Group, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> ReplyItem.Kind? {
        switch group {
        case .skipped: nil
        case .result: .resultMark
        case .spelled: SpelledFigure.kind(String(decoding: bytes, as: UTF8.self))
        case .percent, .range, .fraction, .number: ReplyFigure.kind(bytes)
        case .positive: .side(.positive)
        case .negative: .side(.negative)
        case .neutral: .side(.neutral)
        case .joy: .emotion(.joy)
        case .sadness: .emotion(.sadness)
        case .anger: .emotion(.anger)
        case .fear: .emotion(.fear)
        case .labelOther: .label(.other)
        case .labelMain: .label(.main)
        case .labelPlain: .label(.plain)
        case .nothing: .nothing
        case .negation: .negation
        case .mostly: .mostly
        case .clauseEnd: .clauseEnd
        case .sentenceEnd: .sentenceEnd
        }
    }
}
