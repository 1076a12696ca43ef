package import VoiceCore

extension MemoOffer.Terms {
    /// How memos are taken when nothing else is said.
    package init(_ settings: Settings) {
        self.init(
            hearing: HearingOptions(
                preset: settings[Key.preset],
                overCap: settings[Key.overCap],
                raw: settings[Key.raw]
            ),
            sound: SoundOptions(archive: settings[Key.archive], archiveHertz: settings[Key.hertz]),
            textLimit: settings[Key.textLimit],
            source: settings[Key.source],
            moveTo: settings[Key.moveTo]
        )
    }
}

extension MemoTools {
    /// The engines and the clock that the settings name.
    package init(_ settings: Settings, environment: [String: String], keepsUnfinished: Bool = false) {
        let zone = settings.zone(environment: environment)
        let reader = LazyMoodReader(own: settings.folders.config + "/mood")
        self.init(
            transcriber: LazyTranscriber { () throws(TranscriptionError) in
                try Transcriber(settings).engine
            },
            read: { text, words in try reader.get().read(text: text, words: words) },
            analyse: Self.analysing(settings, environment),
            align: Self.aligning(settings),
            zone: zone,
            now: { Moment.present(in: zone) },
            keepsUnfinished: keepsUnfinished
        )
        tells = settings[Key.onEntry] != nil
        tripsTakeMemos = settings[Key.tripsTakeMemos]
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

    /// PocketSphinx finds the words whoever heard them; beside another engine its model may be missing.
    private static func aligning(_ settings: Settings) -> Aligning? {
        if settings[Key.engine] != nil, (try? SpeechModel(named: settings[Key.model])) == nil { return nil }
        return { text, sound in
            let model = try SpeechModel(named: settings[Key.model])
            let words = try settings.personalVocabulary().words
            return try await Realigner(model: model, words: words).align(text, in: sound)
        }
    }
}

extension Transcriber {
    /// The engine and the personal words that the settings name.
    package init(_ settings: Settings) throws(TranscriptionError) {
        try self.init(
            modelName: settings[Key.model],
            engine: settings[Key.engine],
            ear: settings[Key.ear],
            earModel: settings[Key.earModel],
            vocabulary: try settings.personalVocabulary(),
            workers: settings[Key.jobs]
        )
    }
}

extension Settings {
    fileprivate func personalVocabulary() throws(TranscriptionError) -> PersonalVocabulary {
        do {
            return try PersonalVocabulary(path: self[Key.vocabulary])
        } catch {
            throw .modelUnusable(reason: "the personal words in \(self[Key.vocabulary]): \(error)")
        }
    }
}

extension Settings {
    /// The zone of clocks that nobody says the place of: the setting, else the machine's.
    package func zone(environment: [String: String]) -> ZoneRules {
        self[Key.timeZone].flatMap { ZoneRules.named($0) } ?? ZoneRules.local(variable: environment["TZ"])
    }

    /// Opens the diary; one that was named must have somewhere to be, the usual one is made with all above it.
    package func openDiary(_ access: DiaryStore.Options.Access) throws(DiaryError) -> DiaryStore {
        let isUsual = origin(of: Key.diary) == .standard
        return try DiaryStore(
            folder: self[Key.diary],
            options: DiaryStore.Options(
                access: access == .create && isUsual ? .createWithParents : access,
                dayStartMinute: self[Key.dayStart].minutesAfterMidnight,
                busyMilliseconds: Int(self[Key.busyWait] * 1_000),
                now: Moment.present(in: .present)
            )
        )
    }
}
