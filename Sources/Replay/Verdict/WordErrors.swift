/// Counts words heard wrong: changed, missing or added, along the cheapest path.
package enum WordErrors {
    /// Wrong words as a share of the words said; of silence, the number of words heard.
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
