/// How many words were heard wrong: changed, left out or put in, by the cheapest way from one to the other.
package enum WordErrors {
    /// The share of wrong words against what was said; what is said of nothing counts each word heard as one.
    package static func share(said: String, heard: String) -> Double {
        let said = words(said), heard = words(heard)
        return Double(count(said, heard)) / Double(max(said.count, 1))
    }

    private static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
            .map { Substring($0) }
    }

    private static func count(_ said: [Substring], _ heard: [Substring]) -> Int {
        var row = Array(0...heard.count)
        for (line, word) in said.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in heard.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(diagonal + (word == other ? 0 : 1), above + 1, row[column] + 1)
                diagonal = above
            }
        }
        return row[heard.count]
    }
}
