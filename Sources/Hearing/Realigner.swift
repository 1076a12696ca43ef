package import Sound
package import System
internal import Wires

package struct Realigner: Sendable {
    private let model: SpeechModel
    private let words: [PersonalWord]
    private let installed: InstalledFiles

    package init(model: SpeechModel, words: [PersonalWord] = [], installed: InstalledFiles = .standard) {
        self.model = model
        self.words = words
        self.installed = installed
    }

    /// Gives every word of a text of at most the cap a new time, with a process that ends with the work.
    package func align(_ text: String, in sound: SpeechSamples) async throws(TranscriptionError) -> [Word] {
        guard sound.samples <= SpeechSamples.capSamples else { throw .overCap(seconds: sound.seconds) }
        let tokens = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let pool = HearPool(limit: 1, installed: installed)
        let placer = WordAligner(model: model, words: words, pool: pool)
        let stretch = SoundStretch(path: sound.path, firstSample: 0, samples: sound.samples)
        let times: [HeardWord?]
        do throws(TranscriptionError) {
            times = try await placer.times(of: tokens, in: stretch, passingOver: false)
        } catch {
            await pool.release()
            throw error
        }
        await pool.release()
        return times.contains { $0 != nil } ? Self.words(of: tokens, times: times) : []
    }

    /// Tokens that are not said stand where the word before them ends.
    private static func words(of tokens: [String], times: [HeardWord?]) -> [Word] {
        var end = times.lazy.compactMap { $0?.start }.first ?? 0
        return zip(tokens, times).map { token, time in
            let start = time?.start ?? end
            end = time?.end ?? end
            return Word(HeardWord(text: token, start: start, end: end, probability: 1), after: 0)
        }
    }
}
