import Actions
import Backup
import Glibc
import Programs
import Travel
import VoiceCore

enum DoctorDiary {
    static let section = DoctorCommand.Section(title: "Diary", findings: findings)

    @Sendable static func findings(_ invocation: Invocation, _ settings: Settings) async throws -> [Finding] {
        let path = settings[Key.diary]
        let left = WholeBackup.leftUnfinished(beside: path).map { path in
            Finding(
                path,
                "left behind by a restore that was killed",
                .warning,
                advice:
                    "the next voicecore backup --restore to this place removes it; or rm -r \(ShellWord(path))"
            )
        }
        return left + (try await findings(at: path, invocation, settings))
    }

    private static func findings(at path: String, _ invocation: Invocation, _ settings: Settings)
        async throws -> [Finding]
    {
        do {
            return try await DiaryAccess.work(invocation, .write) { diary in
                var findings = [try await counts(diary)] + network(diary) + (try await dayStart(diary))
                findings.append(try await lastBackup(diary))
                findings += try await drafts(in: diary.store)
                findings += try await withoutSound(diary.store) + (try await firstEar(diary))
                let examination = try await diary.actions(invocation).examine(
                    mends: invocation[DoctorCommand.fix],
                    wholly: invocation[DoctorCommand.deep]
                )
                for mended in examination.mended {
                    findings.append(await finding(mended, isMended: true, diary))
                }
                for found in examination.found {
                    findings.append(await finding(found, isMended: false, diary))
                }
                if invocation[DoctorCommand.deep] { findings += try await sounds(invocation, diary) }
                return findings
            }
        } catch let failure as Failure where failure.code == .noSuchFile {
            return [settings.isBeginning ? notThere(path, settings) : wrong(path, failure)]
        } catch let failure as Failure {
            let finding = wrong(path, failure)
            guard failure.advice == DiaryError.damageAdvice else { return [finding] }
            let backup = try? await settings.openDiary(.read).lastBackup()?.path
            return [Finding(path, finding.text, .wrong, advice: wayBack(from: backup ?? nil))]
        }
    }

    private static func counts(_ diary: DiaryAccess) async throws -> Finding {
        let entries = try await diary.store.entries.count()
        let free = diary.store.folder.freeBytes.map { ", \(Shown.bytes($0)) free" } ?? ""
        return Finding(diary.store.folder.path, Shown.counted(entries, "entry", "entries") + free)
    }

    private static func sounds(_ invocation: Invocation, _ diary: DiaryAccess) async throws -> [Finding] {
        let bar = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " files/s")
        let check = try await diary.store.sounds.check { done, all in
            bar.update(done: Double(done), title: "sound", total: Double(all))
        }
        bar.finish()
        let one = check.whole == 1
        let whole = one ? "1 file is as it was kept" : "\(check.whole) files are as they were kept"
        let many = Shown.counted(check.noted, "file", "files")
        let noted = "\(many) of an earlier version: their SHA-256 is noted now"
        var findings = [Finding("sound", whole)]
        if check.noted > 0 { findings.append(Finding("sound", noted)) }
        for found in check.findings { findings.append(await finding(found, isMended: false, diary)) }
        return findings
    }

    private static func lastBackup(_ diary: DiaryAccess) async throws -> Finding {
        guard let last = try await diary.store.lastBackup() else {
            let isNeeded = try await diary.store.entries.count() > 0
            let advice = "voicecore backup DIR makes one, best on another disk"
            return Finding("last backup", "none", isNeeded ? .warning : .fine, advice: advice)
        }
        let days = Int((diary.now.milliseconds - last.at.milliseconds) / 86_400_000)
        let ago = days > 0 ? "\(Shown.counted(days, "day", "days")) ago, in " : ""
        let text = "\(Shown.minute(last.at)), \(ago)\(last.path)"
        guard diary.store.folder.sharesDisk(with: last.path) else {
            guard !FolderNames.leadsToFolder(last.path) else { return Finding("last backup", text) }
            let place = DurableFile.split(last.path).folder
            // A folder has the backups of one diary; a newer one may have taken its place.
            if let newest = BackupFolder(place).newestListed(), newest.card.madeAt >= last.at {
                return Finding("last backup", "\(Shown.minute(newest.card.madeAt)), in \(newest.path)")
            }
            let again = "voicecore backup \(ShellWord(place))"
            let advice = "mount its disk; or make another: \(again), or in another folder"
            return Finding("last backup", text + " (missing now)", .warning, advice: advice)
        }
        let advice = "back up to another disk: if this one fails, both are lost"
        return Finding("last backup", text + " (on the same disk as the diary)", .warning, advice: advice)
    }

    private static let unsaved = "not saved, or open in an editor"

    private static func drafts(in store: DiaryStore) async throws -> [Finding] {
        var findings: [Finding] = []
        for id in store.folder.draftedIDs {
            let name = (try? await store.entries.shortID(of: id)) ?? id.description
            let advice = "voicecore edit \(name) --resume continues with it, --discard-draft removes it"
            findings.append(Finding("a text of \(name)", unsaved, .warning, advice: advice))
        }
        if store.folder.hasNewDraft {
            let advice = "voicecore add continues with it; an empty text removes it"
            findings.append(Finding("a text that is not an entry yet", unsaved, .warning, advice: advice))
        }
        return findings
    }

    private static func network(_ diary: DiaryAccess) -> [Finding] {
        let folder = diary.store.folder
        guard folder.sharing.isShared else { return [] }
        let text = "on a network folder, so only one machine can use it at a time"
        guard !folder.sharing.locksAreSeen else { return [Finding(folder.path, text)] }
        return [
            Finding(
                folder.path,
                "on FUSE or 9P; if that is a network, other machines do not see the locks",
                .warning,
                advice: "Use it on this machine only, or move it to a local disk."
            )
        ]
    }

    private static func withoutSound(_ store: DiaryStore) async throws -> [Finding] {
        let count = try await store.entries.countWithoutSound()
        guard count > 0 else { return [] }
        let advice = "if you have it: voicecore import a mirror, or an export made with --sound, adds it"
        return [Finding("without sound", Shown.counted(count, "entry", "entries"), .warning, advice: advice)]
    }

    private static func firstEar(_ diary: DiaryAccess) async throws -> [Finding] {
        let settings = diary.settings
        guard settings[Key.engine] == nil, settings[Key.ear] != .pocketsphinx,
            (try? SecondEar.named(settings[Key.earModel])) != nil
        else { return [] }
        let entries = try await diary.store.entries.soundCount(heardBy: "pocketsphinx")
        guard entries > 0 else { return [] }
        return [
            Finding(
                "heard by PocketSphinx",
                Shown.counted(entries, "entry", "entries"),
                advice: "Hear them again: voicecore redo --all --ear moonshine. Your own texts stay."
            )
        ]
    }

    private static func dayStart(_ diary: DiaryAccess) async throws -> [Finding] {
        let minute = try await diary.store.dayStartMinute
        guard let stated = diary.settings.statedDayStart, stated != minute else { return [] }
        return [
            Finding(
                "dayStart",
                "the diary's days begin at \(Shown.clock(minute: minute)), not at \(Shown.clock(minute: stated))",
                .warning,
                advice: "The next command that can write the diary changes it."
            )
        ]
    }

    private static func finding(_ found: DiaryFinding, isMended: Bool, _ diary: DiaryAccess) async -> Finding
    {
        var subject = found.subject.isEmpty ? "the diary's folder" : found.subject
        if let id = EntryID(subject) {
            subject = (try? await diary.store.entries.shortID(of: id)) ?? subject
        } else if subject.hasPrefix("/") {
            subject = MemoPlace(diary.settings).shown(subject)
        }
        let text = sentence(for: found)
        let advice =
            found.kind == .damaged
            ? wayBack(from: (try? await diary.store.lastBackup())?.path) : advice(for: found)
        var finding = Finding(
            subject,
            text + (isMended ? " (repaired)" : ""),
            isMended ? .fine : found.isFault ? .wrong : .warning,
            advice: isMended ? nil : advice
        )
        (finding.isMendable, finding.isMended) = (found.isMendable, isMended)
        return finding
    }

    private static func sentence(for found: DiaryFinding) -> String {
        let what = found.detail.map { JobKind(rawValue: $0)?.plain ?? $0 }
        let facts = [what, found.fault?.sentence.message].compactMap(\.self)
        let detail = facts.map { ": " + $0 }.joined()
        switch found.kind {
        case .damaged: return "the database is damaged" + detail
        case .indexDamaged: return "an index of the database is damaged, and the entries are whole" + detail
        case .rowDamaged, .rowMendable:
            return "damaged in the database: " + DamagedRow.fact(of: found.detail ?? "")
        case .indexStale: return "the search index is wrong for \(found.detail ?? "some") entries"
        case .soundWithoutEntry: return "a sound file without an entry"
        case .entryWithoutSound: return "its sound file is missing" + detail
        case .soundChanged: return "its sound file has changed" + detail
        case .unreadable: return "its file cannot be read" + detail
        case .photoWithoutEntry: return "a picture without an entry"
        case .photoMissing: return "its picture is missing" + detail
        case .photoChanged: return "its picture has changed" + detail
        case .photoWithoutSmall: return "the small picture of a photo is missing" + detail
        case .linkImageChanged: return "the picture of this link has changed"
        case .notAFolder: return "a file is where a folder of the diary belongs"
        case .unfinished: return "left behind by a program that was killed"
        case .openToOthers: return "open to other users (\(found.detail ?? ""))"
        case .littleSpace:
            return "only \(Shown.bytes(found.detail.flatMap { Int($0) } ?? 0)) free on its disk"
        // A file that is held, and not an entry that lacks something.
        case .pending where found.detail == nil: return "held, and tried again later" + detail
        // Of an entry as status says it, also when it is no longer tried by itself.
        case .held where found.detail == nil: return "held" + detail
        case .pending, .held: return "still to come" + detail
        case .unknownFile: return "not a file of the diary"
        case .putAside where found.isCopyOfDatabase: return "the database as it was before a repair"
        case .putAside: return "a file without an entry, put aside"
        }
    }

    private static func advice(for found: DiaryFinding) -> String? {
        switch found.kind {
        case .damaged: nil
        case .indexDamaged:
            "voicecore doctor --fix builds it again, and keeps a copy of the database as it is."
        case .rowMendable:
            "voicecore doctor --fix works it out again, and keeps a copy of the database as it is."
        case .rowDamaged: "A backup may have it whole: voicecore backup --restore."
        case .indexStale, .unfinished, .openToOthers, .photoWithoutSmall: "voicecore doctor --fix repairs it."
        case .linkImageChanged: "voicecore doctor --fix drops it, and it is fetched again later."
        case .soundWithoutEntry, .photoWithoutEntry:
            "voicecore doctor --fix moves it to the folder lost in the diary."
        case .entryWithoutSound, .soundChanged, .photoMissing, .photoChanged:
            "Import a mirror or an export that has it, copy it from a backup, or remove it with voicecore rm."
        case .unreadable: "Check whose it is and its mode (chmod u+r), and its disk; a backup may have it."
        case .notAFolder: "Move that file elsewhere."
        case .littleSpace: "Free some space, or choose a diary on another disk."
        case .pending: "voicecore status --retry does it now; voicecored does it by itself."
        case .held: "voicecore status FILE tells what happened; voicecore status --retry tries it again."
        case .unknownFile: "Move it elsewhere, or remove it."
        case .putAside where found.isCopyOfDatabase: "Remove it once you see that nothing is missing."
        case .putAside: "Listen to it, or look at it; then ingest or remove it."
        }
    }
}

extension DiaryFinding {
    fileprivate var isCopyOfDatabase: Bool { kind == .putAside && subject.hasSuffix(".sqlite") }
}

extension DoctorDiary {
    static func wayBack(from backup: String?) -> String {
        let rest = "voicecore export --mirror DIR saves what can still be read"
        guard let backup else {
            return "Copy the folder, then restore a backup, if you have one, as a new diary: "
                + "voicecore backup --restore BACKUP --diary NEW; \(rest)."
        }
        let isThere = FolderNames.leadsToFolder(backup) || access(backup, F_OK) == 0
        let condition = isThere ? "" : ", once its disk is there"
        return "Copy the folder, then restore the newest backup as a new diary\(condition): "
            + "voicecore backup --restore \(ShellWord(backup)) --diary NEW; \(rest)."
    }
}

extension DoctorDiary {
    static func notThere(_ path: String, _ settings: Settings) -> Finding {
        if let fact = DoctorSettings.fact(ofFolder: path) {
            let why = fact.hasPrefix("cannot be made") ? "it \(fact)" : "none can be made: \(fact)"
            return Finding(path, "no diary, and \(why)", .wrong, advice: "name another folder")
        }
        do throws(Failure) {
            try settings.checkPlaceOfDiary()
            return Finding(path, "not there yet", advice: "voicecore ingest makes it")
        } catch {
            return wrong(path, error)
        }
    }

    /// Drops the path that the message repeats.
    static func wrong(_ path: String, _ failure: Failure) -> Finding {
        let start = path + ": "
        let whole = failure.message
        let message = whole.hasPrefix(start) ? whole.dropFirst(start.count) : whole[...]
        return Finding(path, String(message), .wrong, advice: failure.advice)
    }
}

enum DoctorPlaces {
    static let section = DoctorCommand.Section(title: "Places") { _, _ in [cities()] }

    private static func cities() -> Finding {
        do {
            let cities = try Gazetteer.installed.get().cities
            let korean = cities.count { $0.koreanName != nil }
            let hangul = korean == 0 ? "none with its name in Hangul" : "\(korean) with their names in Hangul"
            return Finding("cities", "\(cities.count), \(hangul)")
        } catch .notInstalled {
            let failure = GazetteerError.notInstalled.failure
            return Finding("cities", "not installed", advice: failure.advice)
        } catch {
            let failure = error.failure
            return Finding("cities", failure.message, .warning, advice: failure.advice)
        }
    }
}
