internal import System
package import VoiceCore

/// Hears files for other programs, and listens for words that their prompt names.
package struct PromptedHearing: Sendable {
    let settings: Settings
    let engine: any Transcribing
    let scratch: String

    private static let mostWords = 50

    package init(_ settings: Settings, engine: any Transcribing, scratch: String) {
        (self.settings, self.engine, self.scratch) = (settings, engine, scratch)
    }

    package func transcript(of path: String, prompt: String) async throws(Failure) -> Transcript {
        let words = Self.words(of: prompt)
        let prompted: Transcriber?
        do throws(TranscriptionError) {
            prompted =
                words.isEmpty
                ? nil
                : try await BlockingWork.run(label: "prompt") { (_) throws(TranscriptionError) in
                    try transcriber(knowing: words)
                }
        } catch {
            throw error.failure
        }
        let hearing = FileHearing(
            engine: prompted?.engine ?? engine,
            options: MemoOffer.FilingOptions(settings).hearing,
            scratch: scratch
        )
        defer { if let prompted { Task { await prompted.releaseProcesses() } } }
        return try await hearing.transcript(of: path, named: path)
    }

    /// A transcriber with the words that the model lacks, or `nil` if there are none or a custom engine hears.
    private func transcriber(knowing words: [String]) throws(TranscriptionError) -> Transcriber? {
        guard settings.ownEngine == nil else { return nil }
        let model = try SpeechModel(named: settings[Key.model])
        let known = try Pronouncing(model: model).dictionaryEntries(of: Set(words.map { $0.lowercased() }))
        let unknown = words.filter { known[$0.lowercased()] == nil }
        guard !unknown.isEmpty, var vocabulary = try? PersonalVocabulary(path: settings[Key.vocabulary])
        else { return nil }
        for word in unknown.prefix(Self.mostWords)
        where !vocabulary.words.contains(where: { $0.spelling == word }) {
            try? vocabulary.add(word)
        }
        return try Transcriber(
            modelName: settings[Key.model],
            ear: settings[Key.ear],
            vocabulary: vocabulary,
            workers: 1
        )
    }

    static func words(of text: String) -> [String] {
        var words: [String] = []
        for part in text.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "-" }).prefix(2_000) {
            let word = part.drop { !$0.isLetter }
            guard (2...60).contains(word.count), !words.contains(String(word)) else { continue }
            words.append(String(word))
        }
        return words
    }
}
