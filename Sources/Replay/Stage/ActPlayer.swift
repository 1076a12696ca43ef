internal import Glibc
internal import VoiceCore

package struct Act: Equatable, Sendable {
    package var steps: Range<Int>
    package var isKilled: Bool
    package var isDiskFull: Bool

    package static func divide(_ script: [StoryStep]) -> [Act] {
        var acts: [Act] = []
        var start = 0
        var isFull = false
        var doom: StoryAction.Stage?
        func close(at end: Int, isKilled: Bool = false) {
            if end > start { acts.append(Act(steps: start..<end, isKilled: isKilled, isDiskFull: isFull)) }
            start = end
        }
        for (place, step) in script.enumerated() {
            switch step.action {
            case .kill(after: .now): close(at: place + 1, isKilled: true)
            case .kill(let stage): doom = stage
            case .deed(.write), .deed(.append):
                // They bring photos, and have nothing else on the way to which a kill can come.
                guard doom == .placed else { continue }
                close(at: place + 1, isKilled: true)
                doom = nil
            case .offer, .arrive, .retry, .deed(.sweep):
                if doom != nil { close(at: place + 1, isKilled: true) }
                doom = nil
            case .restart: close(at: place)
            case .disk(let disk):
                close(at: place)
                isFull = disk == .full
            default: break
            }
        }
        close(at: script.count)
        return acts
    }
}

struct ActPlayer: ~Copyable {
    private let story: Story
    private let folder: String
    private let journal: StageJournal
    let cast: StoryNames
    let sounds: StorySounds
    private let clock = VirtualClock()
    private let origin = SuspendingClock().now
    private var session: SessionStage
    var road: PipelineStage
    var theirs: PipelineStage
    private var deeds: ActionStage
    var farm: FarmStage?
    var onTheWay: [ReplayedMemo] = []

    init(
        _ story: Story,
        home: String,
        folder: String,
        act: Act,
        speed: Speed,
        journal: StageJournal,
        farm: FarmStage?
    ) async {
        self.story = story
        self.folder = folder
        self.journal = journal
        self.farm = farm
        cast = StoryNames(journal: journal)
        deeds = ActionStage(journal: journal, cast: cast, home: home)
        sounds = StorySounds(sounds: story.sounds, home: home, scratch: folder)
        session = await SessionStage(
            folder: folder,
            setting: story.setting,
            clock: clock,
            journal: journal,
            speed: speed
        )
        road = PipelineStage(
            folder: folder,
            setting: story.setting,
            journal: journal,
            clock: StageClock(journal: journal),
            wall: WallClock(setting: story.setting, clock: clock)
        )
        theirs = road.inAnotherDiary(folder + "/" + Observation.theirs)
        (road.farm, theirs.farm) = (farm?.own, farm?.theirs)
        for step in story.script[..<act.steps.lowerBound] {
            clock.move(to: step.at)
            surround(by: step.action)
            road.offers += 100
            theirs.offers += 100
        }
    }

    mutating func play(_ act: Act) async throws {
        do {
            try await playSteps(of: act)
            await finish { _ in true }
        } catch {
            onTheWay.forEach { $0.end.cancel() }
            await farm?.end()
            throw error
        }
        await farm?.end()
    }

    private mutating func playSteps(of act: Act) async throws {
        try await recover()
        for step in story.script[act.steps] {
            await session.advance(to: step.at)
            try await fileFinished()
            try await perform(step.action)
            try await fileFinished()
        }
    }

    private mutating func perform(_ action: StoryAction) async throws {
        surround(by: action)
        switch action {
        case .record(let name, let sound):
            let samples = try await sounds.samples(of: sound)
            await session.record(name, sound: sound, samples: samples, at: road.wall.now)
        case .play(let name): try await play(name)
        case .pause(let name): await session.pause(name)
        case .stop(let name): await session.stop(name)
        case .interruptionBegan: await session.send(.interruptionBegan)
        case .interruptionEnded(let resume): await session.send(.interruptionEnded(mayResume: resume))
        case .route(.lost):
            await session.tell(capture: .routeLost, playback: .routeLost, otherwise: .routeLost)
        case .route(.other): await session.send(.routeChanged)
        case .background: await session.send(.background)
        case .deviceError:
            let error = DeviceError.vanished
            await session.tell(capture: .failed(error), playback: .failed(error), otherwise: .deviceFailed)
        case .anotherProgram(let lock): await session.anotherProgram(lock)
        case .offer(let offered): try await offer(offered)
        case .finish(let name): await finish { $0.name == name }
        case .arrive(let sound, let name, let pieces, let seconds):
            try await arrive(sound, as: name, pieces: pieces, over: seconds)
        case .retry(let sound):
            for (name, id) in try await road.retry(words: sound.map(sounds.words) ?? "") {
                cast.add(entry: id.description, as: name)
            }
        case .kill(after: .now): kill(getpid(), SIGKILL)
        case .kill(after: .asked): deeds.killsWhenAsked = true
        case .kill(after: .offered): farm?.bell.killsWhenRung()
        case .kill(let stage): road.killsAfter = stage
        case .deed(let deed): try await deeds.perform(deed, with: road.pipeline(words: ""), at: road.wall.now)
        case .farm, .worker, .answered: try await changeFarm(action)
        case .microphone, .model, .clock, .disk, .restart, .wait: break
        }
    }

    /// Changes the machine around the program; later acts repeat it.
    private mutating func surround(by action: StoryAction) {
        switch action {
        case .microphone(let device): session.put(microphone: device)
        case .model(let presence):
            road.isModelThere = presence == .there
            theirs.isModelThere = presence == .there
        case .clock(let moment):
            road.wall.set(to: moment)
            theirs.wall.set(to: moment)
        case .farm, .worker: farm?.surround(by: action)
        case .deed(let deed): deeds.surround(by: deed)
        default: break
        }
    }

    private func play(_ name: String) async throws {
        guard let id = cast.entry(named: name).flatMap({ EntryID($0) }) else {
            return await session.play(name, path: "", seconds: 0)
        }
        let store = try DiaryStore(folder: folder + "/diary", options: .init(access: .read))
        let sound = try await store.entries.entry(id).sound
        await session.play(name, path: store.folder.absolute(sound?.path ?? ""), seconds: sound?.seconds ?? 0)
    }

    private mutating func fileFinished() async throws {
        for recording in await session.finishedRecordings() {
            guard let saved = recording.saved else { continue }
            try await file(saved.path, recording.owner.id)
        }
    }

    private mutating func recover() async throws {
        for recording in AbandonedRecordings.claim(in: "\(folder)/\(DiaryFolder.recordingsName)") {
            let name = DurableFile.split(recording.path).name
            try await file(recording.path, String(name.dropLast(".wav".count)))
        }
    }

    private mutating func file(_ path: String, _ id: String) async throws {
        let (name, sound) = cast.recording(id) ?? (id, "")
        let entry = try await road.file(recording: path, as: name, words: sounds.words(in: sound))
        if let entry { cast.add(entry: entry.description, as: name) }
    }

    private mutating func arrive(_ sound: String, as name: String, pieces: Int, over seconds: Double)
        async throws
    {
        let bytes = try sounds.bytes(of: sound)
        let begin = clock.now
        var settling = Settling(time: .seconds(10))
        var written = 0
        while true {
            let passed = clock.now - begin
            let due = seconds > 0 ? min(pieces, 1 + Int(passed / seconds * Double(pieces))) : pieces
            if due > written {
                written = due
                try road.put(Array(bytes[..<(bytes.count * written / pieces)]), as: name)
            }
            let path = "\(folder)/inbox/\(name)"
            if case .file(let look) = PathSight.at(path),
                settling.saw(look, at: path, now: instant(clock.now))
            {
                break
            }
            await session.advance(to: clock.now + 1)
        }
        try await setOnItsWay(StoryOffer(sound: sound, name: name))
    }

    private func instant(_ seconds: Double) -> SuspendingClock.Instant {
        origin.advanced(by: .milliseconds(Int(seconds * 1_000)))
    }

    mutating func offer(_ offer: StoryOffer) async throws {
        let bytes = try sounds.bytes(of: offer.sound)
        try (offer.isTheirs ? theirs : road).put(bytes, as: offer.name)
        try await setOnItsWay(offer)
    }

    mutating func setOnItsWay(_ offer: StoryOffer) async throws {
        let words = sounds.words(in: offer.sound)
        let ringing = farm?.bell.listen()
        let memo = try offer.isTheirs ? theirs.begin(offer, words: words) : road.begin(offer, words: words)
        onTheWay.append(memo)
        guard !offer.waits, let ringing else { return await finish { $0.name == memo.name } }
        await ringing.awaited(orAfter: memo.end)
        let entry = try await (offer.isTheirs ? theirs : road).entry(of: memo)
        if let entry { cast.add(entry: entry.description, as: memo.name) }
    }

    mutating func finish(those: (ReplayedMemo) -> Bool) async {
        let ending = onTheWay.filter(those)
        onTheWay.removeAll(where: those)
        for memo in ending {
            if let entry = await road.finish(memo) { cast.add(entry: entry.description, as: memo.name) }
        }
    }

    mutating func changeFarm(_ action: StoryAction) async throws {
        guard action != .answered else { return try await farm?.answered() ?? () }
        try await farm?.settle()
        if action == .farm(.lost) { await finish { _ in true } }
    }
}
