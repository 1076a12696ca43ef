/// One word of an English text and what the rules make of it.
struct WordToken {
    var range: Range<Int>
    var rule: MoodRules.Rule
    /// Where its stem lies in the row of stems.
    var stem: Range<Int>
    var factor = 1.0
    var turns: MoodHit.Turns = []

    var kind: MoodRules.Kind { rule.kind }
    /// It joins what is said to what follows, and has no part in it.
    var isLink: Bool { kind == .boundary || kind == .subject || kind == .contrast || kind == .passing }
}

/// The words of an English text, and their stems with a space between.
struct WordTokens {
    var list: [WordToken] = []
    var stems: [UInt8] = []
}
