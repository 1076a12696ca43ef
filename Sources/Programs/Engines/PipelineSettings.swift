package import Farm
internal import Glibc
package import VoiceCore

extension MemoOffer.FilingOptions {
    package init(_ settings: Settings) {
        self.init(
            hearing: HearingOptions(
                preset: settings[Key.preset],
                overCap: settings[Key.overCap],
                ear: settings.origin(of: Key.ear).isFlag ? settings[Key.ear] : nil
            ),
            sound: SoundOptions(archive: settings[Key.archive]),
            source: settings.sourcePolicy,
            moveTo: settings[Key.moveTo]
        )
    }
}

extension Settings {
    /// The policy for filed files; a `moveTo` set nearer to the command than `source` implies moving.
    package var sourcePolicy: SourcePolicy {
        let isWhereSaidNearer = origin(of: Key.moveTo).nearness > origin(of: Key.source).nearness
        return self[Key.moveTo] != nil && isWhereSaidNearer ? .move : self[Key.source]
    }

    /// The custom engine, unless the command line names an ear.
    package var ownEngine: [String]? { origin(of: Key.ear).isFlag ? nil : self[Key.engine] }
}

extension PipelineDependencies {
    package init(
        _ settings: Settings,
        environment: [String: String],
        keepsUnfinished: Bool = false,
        say: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        let zone = settings.zone(environment: environment)
        let reader = LazyMoodReader(own: settings.folders.config + "/mood")
        let farm = Farm(settings, say: say)
        self.init(
            transcriber: EarChoice(settings, farm: farm),
            read: { text, words in try reader.get().read(text: text, words: words) },
            analyse: Self.analysing(settings, environment),
            align: Self.aligning(settings),
            zone: zone,
            now: { Moment.present(in: zone) },
            keepsUnfinished: keepsUnfinished
        )
        if let farm { release = { await farm.close() } }
        tells = settings[Key.onEntry] != nil
        tripsTakeMemos = settings[Key.tripsTakeMemos]
        photosJoinSeconds = Double(settings[Key.photosJoinMinutes] * 60)
    }

    private static func analysing(_ settings: Settings, _ environment: [String: String]) -> Analysing? {
        guard let command = settings[Key.analyser] else { return nil }
        return { text, reading in
            let reply = try await BlockingWork.run(label: "analyser") { (_) throws(any Error) in
                try Analyser(command, environment: environment).ask(text)
            }
            var mood = reply.mood
            mood.evidence = reading.mood?.evidence ?? []
            return MoodReading(mood: mood, moodReason: nil, score: reply.score)
        }
    }

    /// PocketSphinx aligns whichever engine heard; beside a custom one its model may be missing.
    private static func aligning(_ settings: Settings) -> Aligning? {
        if settings.ownEngine != nil, (try? SpeechModel(named: settings[Key.model])) == nil { return nil }
        return { text, sound in
            let model = try SpeechModel(named: settings[Key.model])
            let words = try settings.personalVocabulary().words
            return try await Realigner(model: model, words: words).align(text, in: sound)
        }
    }
}

extension Transcriber {
    package init(_ settings: Settings, ear: Ear? = nil) throws(TranscriptionError) {
        try self.init(
            modelName: settings[Key.model],
            engine: settings.ownEngine,
            ear: ear ?? settings[Key.ear],
            earModel: settings[Key.earModel],
            vocabulary: try settings.personalVocabulary(),
            // A farm may hear more at once than this machine.
            workers: settings[Key.farm] == nil ? settings[Key.jobs] : nil
        )
    }
}

/// Chooses each memo's ear: a flag, else the one it was offered with, else the settings; a custom engine replaces all.
package struct EarChoice: Transcribing {
    private let usual: LazyTranscriber
    private let others: [Transcriber.Ear: LazyTranscriber]

    package init(_ settings: Settings, farm: Farm? = nil) {
        usual = LazyTranscriber { () throws(TranscriptionError) in
            try Transcriber(settings).spread(over: farm)
        }
        guard !settings.origin(of: Key.ear).isFlag, settings.ownEngine == nil else {
            others = [:]
            return
        }
        let ears = Transcriber.Ear.allCases.filter { $0 != settings[Key.ear] }.map { ear in
            (
                ear,
                LazyTranscriber { () throws(TranscriptionError) in
                    try Transcriber(settings, ear: ear).spread(over: farm)
                }
            )
        }
        others = Dictionary(uniqueKeysWithValues: ears)
    }

    package func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        let ear = options.ear.flatMap { others[$0] } ?? usual
        return try await ear.transcribe(sound, options: options, progress: progress)
    }
}

extension Settings {
    /// The configured file of personal words if it is missing; the default one may be.
    package var missingVocabulary: String? {
        let path = self[Key.vocabulary]
        return origin(of: Key.vocabulary) != .standard && access(path, F_OK) != 0 ? path : nil
    }

    fileprivate func personalVocabulary() throws(TranscriptionError) -> PersonalVocabulary {
        do {
            return try PersonalVocabulary(path: self[Key.vocabulary])
        } catch {
            throw .modelUnusable(reason: "\(error.failure.message) (\(self[Key.vocabulary]))")
        }
    }
}

extension Settings {
    package func zone(environment: [String: String]) -> ZoneRules {
        self[Key.timeZone].flatMap { ZoneRules.named($0) } ?? ZoneRules.local(variable: environment["TZ"])
    }

    /// Opens the diary; one that was named must have somewhere to be, the usual one is made with all above it.
    package func openDiary(_ access: DiaryStore.Options.Access) throws(DiaryError) -> DiaryStore {
        if access == .create { try refuseDiaryAmongMemos() }
        let isUsual = origin(of: Key.diary) == .standard
        var options = DiaryStore.Options(
            access: access == .create && isUsual ? .createWithParents : access,
            dayStartMinute: self[Key.dayStart].minutesAfterMidnight,
            busyMilliseconds: Int(busyWait * 1_000),
            now: Moment.present(in: .present)
        )
        options.movesDays = statedDayStart != nil
        return try DiaryStore(folder: self[Key.diary], options: options)
    }

    /// The minute at which a person lets days begin; `nil` where nobody set it and the diary's own counts.
    package var statedDayStart: Int? {
        origin(of: Key.dayStart) == .standard ? nil : self[Key.dayStart].minutesAfterMidnight
    }

    /// Refuses to create a diary among memos or in or around an inbox, as no memos are looked for in its folder.
    package func refuseDiaryAmongMemos() throws(DiaryError) {
        let folder = DiaryFolder(self[Key.diary])
        guard access(folder.database, F_OK) != 0 else { return }
        if MemoFolder.holdsMemos(folder.path) { throw .amongMemos(path: folder.path) }
        guard let inbox = inbox(holding: folder.path) ?? inbox(heldBy: folder.path) else { return }
        throw .amongMemos(path: folder.path, inbox: inbox)
    }
}
