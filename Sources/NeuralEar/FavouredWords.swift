internal import Wires

/// A person's words as a tree of tokens, towards which a search leans.
///
/// A beginning of a text is worth more for each token that may become one of the words. What turns out to be another
/// word gives that back. Each word counts once, and none straight after another, or they would be said over and over:
/// a word that was there before is worth nothing, on its way to its end neither.
struct FavouredWords {
    /// Where a beginning of a text is in the tree, and what it is worth.
    struct Place {
        /// None outside of the tree.
        fileprivate var node: Int?
        /// What the tokens of the word are worth that is not at its end.
        fileprivate var pending = 0.0
        /// The numbers of the words that have counted, which are few.
        fileprivate var said: [Int] = []
        /// Whether the last word was one of the tree.
        fileprivate var isBehindOne = false
        /// What all favoured tokens are worth.
        fileprivate(set) var worth = 0.0
        /// Whether more tokens may become one of the words.
        var isInWord: Bool { node != nil }
    }

    private struct Node {
        var children: [Int: Int] = [:]
        /// The children's tokens, in their order.
        var tokens: [Int] = []
        /// The numbers of all words that end here or below.
        var words = 0..<0
        /// The most that one of them is worth for each token.
        var bonus = 0.0
        /// The number of the word that ends here.
        var word: Int?
    }

    /// The first token of a word has to be likelier than this by the sound alone.
    private static let floor = -10.0

    private var nodes = [Node()]
    /// What each word is worth for each token.
    private var bonuses: [Double] = []
    private let tokenizer: Tokenizer

    init(_ words: [FavouredWord], tokenizer: Tokenizer) {
        self.tokenizer = tokenizer
        let bonuses = Dictionary(
            words.filter { $0.bonus.isFinite && $0.bonus > 0 }.map {
                (tokenizer.tokens(of: $0.text), $0.bonus)
            },
            uniquingKeysWith: max
        )
        // In this order the words below each node have numbers without a gap.
        for (tokens, bonus) in bonuses.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            add(tokens, bonus: bonus)
        }
    }

    private mutating func add(_ tokens: [Int], bonus: Double) {
        guard !tokens.isEmpty else { return }
        let number = bonuses.count
        bonuses.append(bonus)
        var node = 0
        for token in tokens {
            if let next = nodes[node].children[token] {
                node = next
            } else {
                nodes[node].children[token] = nodes.count
                nodes[node].tokens.append(token)
                node = nodes.count
                nodes.append(Node(words: number..<number))
            }
            nodes[node].words = nodes[node].words.lowerBound..<number + 1
            nodes[node].bonus = max(nodes[node].bonus, bonus)
        }
        nodes[node].word = number
        nodes[0].words = 0..<bonuses.count
    }

    var isEmpty: Bool { nodes.count == 1 }

    /// The tokens that begin or continue a word which may still count.
    func tokens(at place: Place) -> [Int] {
        guard let node = place.node else { return place.isBehindOne ? [] : tokens(below: 0, but: place.said) }
        let next = tokens(below: node, but: place.said)
        // Behind a word none may count, but what is none so far may be another word at its end.
        return word(endingAt: place) == nil ? next + tokens(below: 0, but: place.said) : next
    }

    /// Where a beginning of a text is after one more token.
    func place(after old: Place, _ choice: NextTokens.Choice) -> Place {
        var place = old
        let beginsWord = choice.token == Tokenizer.end || tokenizer.beginsWord(choice.token)
        if let node = old.node {
            if enter(choice.token, below: node, &place) { return place }
            (place.node, place.pending) = (nil, 0)
            if let word = word(endingAt: old), !tokenizer.continuesWord(choice.token) {
                place.said.append(word)
                // Behind a comma another may be next; a token with a space is itself what comes next.
                place.isBehindOne = !beginsWord
                return place
            }
            place.worth -= old.pending
        }
        guard beginsWord else { return place }
        if !place.isBehindOne, choice.log >= Self.floor { _ = enter(choice.token, below: 0, &place) }
        place.isBehindOne = false
        return place
    }

    /// Goes on to a node from which a word can be reached that may still count.
    private func enter(_ token: Int, below node: Int, _ place: inout Place) -> Bool {
        guard let next = nodes[node].children[token] else { return false }
        let bonus = bonus(of: next, but: place.said)
        guard bonus > 0 else { return false }
        place.node = next
        place.pending += bonus
        place.worth += bonus
        return true
    }

    /// The word that counts if nothing more of a word follows.
    private func word(endingAt place: Place) -> Int? {
        guard let node = place.node, let word = nodes[node].word, !place.said.contains(word) else {
            return nil
        }
        return word
    }

    private func tokens(below node: Int, but said: [Int]) -> [Int] {
        guard said.contains(where: nodes[node].words.contains) else { return nodes[node].tokens }
        return nodes[node].tokens.filter { token in
            nodes[node].children[token].map { bonus(of: $0, but: said) > 0 } ?? false
        }
    }

    /// The most that a token is worth of the words below a node but for some.
    private func bonus(of node: Int, but said: [Int]) -> Double {
        let words = nodes[node].words
        guard said.contains(where: words.contains) else { return nodes[node].bonus }
        return words.lazy.filter { !said.contains($0) }.map { bonuses[$0] }.max() ?? 0
    }
}
