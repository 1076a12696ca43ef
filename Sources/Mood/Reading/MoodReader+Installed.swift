internal import Hearing
package import System

extension MoodReader {
    /// Reads with the tables of the library.
    ///
    /// A person's own phrases lie in a folder of theirs, in `en.phrases.tsv` and `ko.phrases.tsv`.
    package init(own: String? = nil, installed: InstalledFiles = .standard) throws {
        try self.init(tables: installed.moodTables(), own: own) { Self.said($0, installed) }
    }

    /// English words that people say, by the speech model; none where it is not installed.
    ///
    /// Its dictionary is larger, but half of that are names ("Lambe", "Yelle").
    static func said(_ words: Set<String>, _ installed: InstalledFiles) -> Set<String> {
        guard let model = try? SpeechModel(named: "en-us", installed: installed) else { return [] }
        return Pronouncing(model: model).frequent(words, from: leastSaid)
    }

    /// One word in three million, as a natural logarithm.
    private static let leastSaid = -15.0
}
