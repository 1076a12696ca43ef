struct WordToken {
    var range: Range<Int>
    var rule: MoodRules.Rule
    var stem: Range<Int>
    var factor = 1.0
    var turns: MoodHit.Turns = []

    var kind: MoodRules.Kind { rule.kind }
    /// It joins words to those that follow, and has no part in them.
    var isLink: Bool { kind == .boundary || kind == .subject || kind == .contrast || kind == .passing }
}

struct WordTokens {
    var list: [WordToken] = []
    var stems: [UInt8] = []
}
