import Diary
import Foundation
import TestKit
@testable import Hearing
@testable import Sound
@testable import System

final class TemporaryDiary: Sendable {
    let root: String
    var folder: String { root + "/diary" }

    init() throws {
        let path = FileManager.default.temporaryDirectory.path + "/voicecore-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        root = path
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    static func opened() throws -> (TemporaryDiary, DiaryStore) {
        let diary = try TemporaryDiary()
        return (diary, try diary.open())
    }

    func open(_ options: DiaryStore.Options = .init(access: .create, busyMilliseconds: 30_000)) throws
        -> DiaryStore
    {
        try DiaryStore(folder: folder, options: options)
    }

    func archive(_ content: String = "sound") throws -> String {
        let path = root + "/\(UUID().uuidString).opus"
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    func arriving(_ number: Int = 1, at second: Double = 0) throws -> ArrivingPicture {
        try TestPhoto.arriving(
            number,
            in: root,
            at: Moment.evening.adding(seconds: second),
            position: GlobePosition(latitude: 35.16, longitude: 129.16)
        )
    }

    func files() -> [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        // Not the sign that the test itself lives.
        return found.filter { !$0.hasSuffix("_lives") }.filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder + "/" + $0, isDirectory: &isFolder)
                && !isFolder.boolValue && !$0.hasPrefix("diary.sqlite")
        }.sorted()
    }
}

extension Moment {
    /// 2026-11-20T18:30:00+09:00.
    static let evening = Moment(milliseconds: 1_795_167_000_000, offsetSeconds: 32_400)
}

extension Entry {
    /// An entry with everything but its sound, the same for the same number.
    static func sample(
        _ number: UInt64 = 1,
        at moment: Moment = .evening,
        title: String? = nil,
        text: String = "We walked along the harbour",
        journal: String? = nil,
        tags: [String] = [],
        withSound: Bool = false
    ) -> Entry {
        var chance = SeededRandom(seed: number)
        var entry = Entry(
            id: EntryID(at: moment, using: &chance),
            recordedAt: moment,
            dateSource: .name,
            dateCertainty: .exact,
            title: title,
            text: text,
            journal: journal,
            tags: tags,
            origin: Origin(name: "memo \(number).m4a", sha256: "sha\(number)", bytes: 1000),
            createdAt: moment.at(offsetSeconds: 0)
        )
        if withSound {
            entry.sound = EntrySound(
                codec: "opus",
                hertz: 16_000,
                seconds: 41.02,
                bytes: 5,
                waveform: Waveform(levels: [0, 127, 255]),
                loudness: Loudness(integrated: -23.1, truePeak: nil)
            )
        }
        return entry
    }
}

extension Transcript {
    static func sample(_ text: String) -> Transcript {
        let words = text.split(separator: " ").enumerated().map { place, word in
            Word(word: String(word), start: Double(place) / 2, end: Double(place) / 2 + 0.4, probability: 0.9)
        }
        return Transcript(
            text: text,
            engine: "pocketsphinx",
            model: "en-us",
            preset: "balanced",
            seconds: Double(words.count) / 2,
            words: words
        )
    }
}
