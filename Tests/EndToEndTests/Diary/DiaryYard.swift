import Foundation
import Testing
import VoiceCore

final class DiaryYard: Sendable {
    let root: String
    var diary: String { root + "/diary" }
    var cities: String { root + "/cities" }

    init() throws {
        root = FileManager.default.temporaryDirectory.path + "/voicecore-diary-\(UUID().uuidString)"
        try makeFolder(root)
    }

    convenience init(entries count: Int) async throws {
        try self.init()
        try await fill(count)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func open() throws -> DiaryStore {
        try DiaryStore(folder: diary, options: .init(access: .create, busyMilliseconds: 60_000))
    }

    @discardableResult
    func fill(_ count: Int, lastSound bytes: Int? = nil) async throws -> [EntryID] {
        let store = try open()
        var chance = SystemRandomNumberGenerator()
        var ids: [EntryID] = []
        for number in 0..<count {
            let moment = Moment(
                milliseconds: 1_795_167_000_000 + Int64(number) * 86_400_000,
                offsetSeconds: 32_400
            )
            let text = number == 0 ? "We walked along the harbour." : "오늘 회의실에서 \(number) 번."
            let archive = root + "/\(number).opus"
            let isLarge = number == count - 1 && bytes != nil
            let sound = isLarge ? Data(count: bytes ?? 0) : Data("sound \(number)".utf8)
            try sound.write(to: URL(fileURLWithPath: archive))
            var entry = Entry(
                id: EntryID(at: moment, using: &chance),
                recordedAt: moment,
                dateSource: .name,
                dateCertainty: .exact,
                title: number == 0 ? "At sea" : nil,
                text: text,
                journal: number % 2 == 0 ? "Travel" : nil,
                tags: number == 0 ? ["sea"] : [],
                origin: Origin(name: "memo \(number).m4a", sha256: "sha \(number)", bytes: 10),
                sound: EntrySound(codec: "opus", hertz: 16_000, seconds: 65, bytes: sound.count),
                createdAt: moment.at(offsetSeconds: 0)
            )
            entry.transcript = Self.transcript(text)
            entry.reading = MoodReading(
                mood: Mood(positive: 82, negative: 18, emotion: .joy, source: .reader),
                moodReason: nil,
                score: MoodScore(positive: 0.8, emotions: ["joy": 1])
            )
            ids.append(try await store.entries.add(entry, archive: archive, at: moment).id)
        }
        return ids
    }

    func hear(
        _ id: EntryID,
        alternatives: [Int: [String]],
        starts: [Int: Double] = [:],
        engine: String = "test",
        change: (inout Transcript) -> Void = { _ in }
    ) async throws {
        let store = try open()
        var transcript = try #require(try await store.entries.entry(id).transcript)
        transcript.engine = engine
        change(&transcript)
        for (place, words) in alternatives { transcript.words[place].alternatives = words }
        for (place, start) in starts { transcript.words[place].start = start }
        try await store.entries.saveTranscript(
            transcript,
            hearing: nil,
            text: transcript.text,
            truncated: false,
            of: id,
            at: .present(in: .utc)
        )
    }

    private static func transcript(_ text: String) -> Transcript {
        let words = text.split(separator: " ").enumerated().map { place, word in
            Word(
                word: String(word),
                start: Double(place),
                end: Double(place) + 0.5,
                probability: place == 1 ? 0.2 : 0.9
            )
        }
        return Transcript(
            text: text,
            engine: "test",
            model: "en-us",
            preset: "fast",
            seconds: 65,
            words: words
        )
    }

    func onTerminal(_ command: String, by editor: String) async throws -> [String] {
        try editor.write(toFile: root + "/editor", atomically: true, encoding: .utf8)
        let script = #"""
            export HOME="$4" EDITOR="sh '$4/editor'" VOICECORE_BUSY_WAIT=0.05 TERM=dumb
            command="stty cols 300; exec '$1' $3 --diary '$2'"
            script -qec "$command" /dev/null < /dev/null
            echo "code $?"
            """#
        let program = try Built.program("voicecore")
        return try await Built.shell(script, program, diary, command, root).lines
    }

    func use(settings: String) throws {
        let folder = root + "/.config/voicecore"
        try makeFolder(folder)
        try settings.write(toFile: folder + "/config.json5", atomically: true, encoding: .utf8)
    }

    func run(_ arguments: String..., input: String = "") async throws -> Built.Outcome {
        try await run(all: arguments, input: input)
    }

    func run(all arguments: [String], input: String = "") async throws -> Built.Outcome {
        let quoted = arguments.map {
            "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        return try await Built.shell(
            "\"$1\" \(quoted.joined(separator: " ")) <<< \"$INPUT\"",
            Built.program("voicecore"),
            environment: [
                "VOICECORE_DIARY": diary, "HOME": root, "TZ": "Asia/Seoul", "INPUT": input,
                "VOICECORE_CITIES": cities + "/cities.tsv",
            ]
        )
    }

    func soundFiles() -> [String] {
        let found = FileManager.default.enumerator(atPath: diary)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.contains(".opus") }.sorted()
    }
}

extension String {
    func isRemoval(of id: EntryID) -> Bool {
        guard hasPrefix("removed "), hasSuffix(")\n"), let end = range(of: " for good (") else {
            return false
        }
        return id.description.hasSuffix(self[index(startIndex, offsetBy: 8)..<end.lowerBound])
    }
}
