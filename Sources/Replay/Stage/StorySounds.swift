internal import FoundationEssentials
internal import Glibc
internal import VoiceCore

struct StorySounds {
    let sounds: [String: StorySound]
    let home: String
    let scratch: String

    private func place(of path: String) -> String { path.hasPrefix("/") ? path : "\(home)/\(path)" }

    func bytes(of name: String) throws -> [UInt8] {
        guard let sound = sounds[name] else { return [] }
        switch sound.content {
        case .file(let path):
            guard let data = FileManager.default.contents(atPath: place(of: path)) else {
                throw StoryError(line: sound.line, .noSuchFile(path))
            }
            return Array(data)
        case .bytes(let text): return Array(text.utf8)
        case .tone, .silence, .noise:
            return WaveFile.bytes(of: MadeSound.samples(of: sound.content, count: sound.samples))
        }
    }

    func samples(of name: String) async throws -> [Int16] {
        guard let sound = sounds[name] else { return [] }
        guard case .file(let path) = sound.content else {
            return MadeSound.samples(of: sound.content, count: sound.samples)
        }
        let folder = "\(scratch)/ear"
        try DurableFile.makeFolder(folder)
        let options = SoundOptions(archive: .flac, earBeyondCap: true)
        let taken = try await SoundIntake.take(.path(place(of: path)), workFolder: folder, options: options)
        let bytes = Array(FileManager.default.contents(atPath: taken.ear.path) ?? Data())
        return stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
        }
    }

    func words(in name: String) -> String? { sounds[name]?.words }
}

enum MadeSound {
    static func samples(of content: StorySound.Content, count: Int) -> [Int16] {
        switch content {
        case .tone(let hertz): tone(hertz: hertz, count: count)
        case .noise(let seed): noise(seed: seed, count: count)
        case .silence, .file, .bytes: [Int16](repeating: 0, count: count)
        }
    }

    /// A tone that swells four times a second like syllables, so that nothing takes it for a hum.
    private static func tone(hertz: Double, count: Int) -> [Int16] {
        (0..<count).map { index in
            let seconds = Double(index) / Double(SpeechSamples.hertz)
            let swell = 0.5 - 0.5 * cos(2 * .pi * 4 * seconds)
            return Int16((8_000 * swell * sin(2 * .pi * hertz * seconds)).rounded())
        }
    }

    private static func noise(seed: Int, count: Int) -> [Int16] {
        var generator = SeededRandom(seed: UInt64(seed))
        return (0..<count).map { _ in Int16(truncatingIfNeeded: generator.next() >> 50) / 4 }
    }
}
