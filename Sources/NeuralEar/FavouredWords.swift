internal import HearWire

/// A person's words as a tree of tokens, towards which a search leans.
///
/// A beginning of a text is worth more for each token that may become one of the words. What turns out to be another
/// word gives that back; so does a word that was there before, and one straight after another, or they would be
/// said over and over.
struct FavouredWords {
    /// Where a beginning of a text is in the tree, and what it is worth.
    struct Place {
        /// None outside of the tree.
        fileprivate var node: Int?
        /// What the tokens of the word are worth that is not at its end.
        fileprivate var pending = 0.0
        fileprivate var said: Set<Int> = []
        /// Whether the last word was one of the tree.
        fileprivate var isBehindOne = false
        /// What all favoured tokens are worth.
        fileprivate(set) var worth = 0.0
    }

    private struct Node {
        var children: [Int: Int] = [:]
        /// The children's tokens, in an order that is always the same.
        var tokens: [Int] = []
        var bonus = 0.0
        /// The number of the word that ends here.
        var word: Int?
    }

    /// The first token of a word has to be likelier than this by the sound alone.
    private static let floor = -10.0

    private var nodes = [Node()]
    private let tokenizer: Tokenizer

    init(_ words: [FavouredWord], tokenizer: Tokenizer) {
        self.tokenizer = tokenizer
        for (number, word) in words.enumerated() where word.bonus.isFinite {
            var node = 0
            for token in tokenizer.tokens(of: word.text) {
                if let next = nodes[node].children[token] {
                    node = next
                } else {
                    nodes.append(Node())
                    nodes[node].children[token] = nodes.count - 1
                    node = nodes.count - 1
                }
                nodes[node].bonus = max(nodes[node].bonus, word.bonus)
            }
            if node > 0 { nodes[node].word = number }
        }
        for node in nodes.indices { nodes[node].tokens = nodes[node].children.keys.sorted() }
    }

    var isEmpty: Bool { nodes.count == 1 }

    /// The tokens that begin or continue a word.
    func tokens(at place: Place) -> [Int] {
        if let node = place.node { return nodes[node].tokens }
        return place.isBehindOne ? [] : nodes[0].tokens
    }

    /// Where a beginning of a text is after one more token.
    func place(after old: Place, _ choice: NextTokens.Choice) -> Place {
        var place = old
        let beginsWord = choice.token == Tokenizer.end || tokenizer.beginsWord(choice.token)
        if let node = old.node {
            if let next = nodes[node].children[choice.token] {
                place.enter(next, worth: nodes[next].bonus)
                return place
            }
            let isWhole = !tokenizer.continuesWord(choice.token)
            if let word = nodes[node].word, isWhole, place.said.insert(word).inserted {
                // Behind a comma another may be next; a token with a space is itself what comes next.
                place.isBehindOne = !beginsWord
            } else {
                place.worth -= place.pending
            }
            (place.node, place.pending) = (nil, 0)
            return place
        }
        guard beginsWord else { return place }
        if !old.isBehindOne, choice.log >= Self.floor, let next = nodes[0].children[choice.token] {
            place.enter(next, worth: nodes[next].bonus)
        }
        place.isBehindOne = false
        return place
    }
}

extension FavouredWords.Place {
    fileprivate mutating func enter(_ node: Int, worth: Double) {
        self.node = node
        pending += worth
        self.worth += worth
    }
}
