import Glibc
import VoiceCore

/// One of everything that can be thrown on the way of a memo.
enum EveryFault {
    static let faults: [MemoFault] =
        (files + sounds + photos + words + moods + diaries + road).map { MemoFault($0) } + [
            MemoFault(.removed), MemoFault(.trashed), MemoFault(.forgotten), MemoFault(.held),
        ]

    private static let files: [any Error] = [
        OfferedFile.Refusal.notFound, OfferedFile.Refusal.notPermitted,
        OfferedFile.Refusal.folderNotPermitted,
        OfferedFile.Refusal.notAFile, OfferedFile.Refusal.leadsNowhere,
        OfferedFile.Refusal.unreadable(errno: EIO), OfferedFile.Refusal.changing,
        DurableFile.Failure(step: .rename, path: "/out/walk.wav", errno: EEXIST),
        DurableFile.Failure(step: .write, path: "/out/walk.wav", errno: ENOSPC),
        DurableFile.Failure(step: .open, path: "/out/walk.wav", errno: EACCES),
        DurableFile.Failure(step: .open, path: "/out/walk.wav", errno: EROFS),
    ]

    static let sounds: [SoundError] = [
        .notFound, .notPermitted, .notAFile(.folder), .unreadable(errno: EIO), .empty,
        .tooShort(seconds: 0.999_937_5), .cutShort, .tooLong(limitSeconds: 86_400), .unknownFormat,
        .damaged(reason: "no frames"), .unsupportedCodec("ac3"), .unsupportedRate(hertz: 2_000),
        .unsupportedChannels(64), .decoderMissing("voicecore-decode"), .decoderNotStarted(errno: EAGAIN),
        .decoderEnded(signal: 11), .decoderStopped(status: 15), .decoderStopped(status: -127),
        .decoderOverLimit(.processorTime), .decoderOverLimit(.memory), .decoderOverLimit(.silence),
        .decoderNonsense, .cannotWrite(errno: EIO), .cannotWrite(errno: ENOSPC),
        .cannotEncode(reason: "a page is torn"), .archiveDiffers(written: 16_000, readBack: 15_000),
        .cancelled,
    ]

    static let photos: [PhotoError] = [
        .unreadable(errno: EIO), .unreadable(errno: ENOENT), .empty, .tooLong(limitBytes: 200_000_000),
        .tooLarge(limitPoints: 256_000_000), .unknownFormat, .damaged(reason: "no scan"),
        .damaged(reason: ""),
        .overLimit(.processorTime), .overLimit(.memory), .overLimit(.silence), .helperEnded(signal: 11),
        .helperStopped(status: 15), .nonsense, .helperMissing("voicecore-photo"),
        .helperNotStarted(errno: EAGAIN), .libraryMissing,
    ]

    static let words: [TranscriptionError] = [
        .modelMissing(path: "/models/en-us", package: "pocketsphinx-en-us"),
        .modelMissing(path: "/models/own", package: nil), .modelUnusable(reason: "8000 Hz"),
        .earMissing(name: "moonshine"), .engineMissing(path: "/bin/engine"),
        .engineEnded(status: 3, message: "no memory"),
        .engineTooSlow(limitSeconds: 192.5), .engineNonsense(line: "line 3 is not an utterance"),
        .overCap(seconds: 180.000_1), .notAligned(word: "Mildo"), .notAligned(word: nil),
        .soundUnreadable(errno: EIO), .cancelled,
    ]

    static let moods: [any Error] = [
        MoodTableError.missing(folder: "models/mood"),
        MoodTableError.unreadable(path: "models/mood/en.tsv", errno: EACCES),
        MoodTableError.malformed(path: "models/mood/en.tsv", line: 7),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .columns(1)),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .columns(5)),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .feeling("happiness")),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .strength("much")),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .empty),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .tooLong),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .unknownSlot),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .slotName("Bird")),
        MoodTableError.phrase(path: "own.tsv", line: 7, fault: .beginning),
        MoodTableError.swallows(path: "models/mood/en.tsv", line: 7, word: "friend"),
        MoodTableError.pattern(path: "models/mood/en.tsv", line: 7, offset: 12),
        AnalyserError.notFound("feel"),
        AnalyserError.notStarted(errno: EACCES), AnalyserError.tooSlow(limitSeconds: 10),
        AnalyserError.tooMuch(limitBytes: 1_000_000), AnalyserError.ended(.exited(2)),
        AnalyserError.ended(.signalled(9)), AnalyserError.reply(.empty),
        AnalyserError.reply(.noFigures(emotion: nil)), AnalyserError.reply(.outOfRange(140, emotion: nil)),
        AnalyserError.reply(.contradictory(positive: 80, negative: 70, emotion: .joy)),
    ]

    private static let diaries: [any Error] = {
        let id = EntryID(at: Moment(milliseconds: 1_795_167_000_000, offsetSeconds: 0))
        let errors: [DiaryError] = [
            .missing(path: "/diary"), .replaced(path: "/diary"), .cannotCreate(path: "/diary", errno: ENOENT),
            .foreign(path: "/diary"), .emptied(path: "/diary"), .sealed(path: "/backup"),
            .ofBackups(path: "/backups"),
            .amongMemos(path: "/memos"), .amongMemos(path: "/memos/new", inbox: "/memos"),
            .newer(found: 9, known: 1), .busy, .elsewhere(path: "/diary"), .full, .readOnly,
            .outdated(found: 7, known: 12),
            .notPermitted(path: "/diary", errno: EACCES),
            .file(path: "/diary/audio", errno: EIO), .outside(path: "/export", errno: ENOSPC),
            .outside(path: "/export", errno: EROFS), .outside(path: "/export", errno: EIO),
            .database(code: 10, message: "disk I/O error"),
            .damaged(message: "row 3 missing from index"), .noSuchEntry("019a"),
            .ambiguous("019a", candidates: [id, id]), .duplicate(of: id), .idUsed(id), .noSuchRow(4),
            .refused(.blank), .refused(.tooManyPhotos(limit: 100)), .refused(.tooManyPictures(limit: 5)),
        ]
        return errors
    }()

    private static let road: [any Error] = [
        PipelineError.taken(process: 4_711), PipelineError.taken(process: 0),
        PipelineError.ended(times: 3, nextTry: Moment(milliseconds: 0)),
        PipelineError.endedOften,
        PipelineError.workLost,
        PipelineError.notReadBack, PipelineError.noWords, PipelineError.noSound,
        PipelineError.soundGone(path: "/diary/audio/one.opus"),
        PipelineError.soundCut(path: "/diary/audio/one.opus"),
        PipelineError.givenUp(MemoFault(.notAligned, FaultFacts(limitSeconds: 180))), CancellationError(),
        Unforeseen(),
    ]

    private struct Unforeseen: Error {}
}
