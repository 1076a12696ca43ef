import Programs
import VoiceCore

enum PassedOver {
    /// Nil for a file that the daemon would take.
    static func reason(of path: String, _ settings: Settings) -> SkipReason? {
        let name = DurableFile.split(path).name
        switch PathSight.at(path) {
        case .link: return .link
        case .other: return .special
        case .file(let look):
            if isIgnored(path, settings) { return .ignored }
            return SkipReason.judge(name: name) ?? (look.bytes == 0 ? .empty : nil)
        case .folder, .gone, .hidden: return nil
        }
    }

    /// Explains folders that are a diary, a mirror, an export or a backup; true if there are any.
    static func tell(ofDiaryFolders found: MemoFolder.Found, saysOfExports: Bool, _ invocation: Invocation)
        -> Bool
    {
        let named = Set(invocation.arguments.map { DiaryFolder($0).path })
        let exports = saysOfExports ? found.exports.map { MemoFolder.OfDiary(path: $0, kind: .export) } : []
        let isAll = found.memos.isEmpty && saysOfExports
        let folders = (found.ofDiaries + exports).filter { isAll || named.contains($0.path) }
        for folder in folders.prefix(mostTold) {
            let sentence = FolderKind.Kind.sentence(of: folder)
            invocation.console.complain(
                "\(folder.path): \(sentence.message)".printable,
                advice: sentence.advice,
                by: invocation.program.name
            )
        }
        let more = folders.count - mostTold
        if more > 0 { invocation.console.say("and \(more) more of them") }
        return !folders.isEmpty
    }

    private static let mostTold = 3

    /// Names memos in an export's folder that are not part of it; true if there are any.
    static func tell(ofOthersInExport folder: String, _ invocation: Invocation) -> Bool {
        let others = MemoFolder.memos(besideExport: folder)
        guard !others.isEmpty else { return false }
        let names = others.prefix(3).map(\.lastName).joined(separator: ", ")
        let more = others.count > 3 ? " and \(others.count - 3) more" : ""
        invocation.console.complain(
            "\(folder): not filed, as they lie in an export that did not write them: \(names)\(more)"
                .printable,
            advice: "move them to a folder of their own, and ingest that",
            by: invocation.program.name
        )
        return true
    }

    static func tell(ofIgnored count: Int, _ invocation: Invocation) {
        guard count > 0, !invocation.isQuiet else { return }
        let what = Shown.counted(count, "file or folder", "files or folders")
        invocation.console.say("\(what) passed over, as ignore says; voicecore status FILE says which")
    }

    /// Outside every inbox, patterns count from the current folder.
    private static func isIgnored(_ path: String, _ settings: Settings) -> Bool {
        let path = Path(path).resolved ?? path
        let inboxes = settings[Key.inboxes].map { Path($0.path).resolved ?? $0.path }
        let here = Folders.present()
        let tops = inboxes + [Path(here).resolved ?? here]
        let top = tops.first { Path(path).isAtOrBelow(Path($0)) } ?? DurableFile.split(path).folder
        return settings[Key.ignore].contains { $0.matches(path, below: top) }
    }
}

extension SkipReason {
    var sentence: Sentence {
        switch self {
        case .hidden: Sentence("it is hidden", advice: "give it a name without a dot in front")
        case .unfinished:
            Sentence("it is named like an unfinished download", advice: "rename it if it is complete")
        case .placeholder:
            Sentence("it is a placeholder for a file that is still on a server", advice: "download it first")
        case .sidecar: Sentence("it is named like a note, not like sound")
        case .clutter: Sentence("it is named like a leftover of a file manager or an editor")
        case .empty: Sentence("it is empty", advice: "it is tried again when it grows")
        case .link: Sentence("it is a link", advice: "name the file that it leads to")
        case .special: Sentence("it is a pipe, a socket or a device")
        case .diary: Sentence("it is part of a diary, which made it of a photo")
        case .ignored:
            Sentence(
                "the setting ignore names it or its folder",
                advice: "voicecore ingest FILE takes it all the same"
            )
        }
    }
}

extension FolderKind.Kind {
    static func sentence(of folder: MemoFolder.OfDiary) -> Sentence {
        if FolderKind.kind(of: folder.path) != nil { return folder.kind.sentence(at: folder.path) }
        return sentence(ofPart: folder.path) ?? folder.kind.sentence(at: folder.path)
    }

    static func sentence(ofPart path: String) -> Sentence? {
        guard let (kind, folder) = FolderKind.folder(above: path) else { return nil }
        var sentence = kind.sentence(at: folder)
        sentence.message =
            (kind == .diary ? "kept by the diary at " : "part of the \(kind.rawValue) at ") + folder
        return sentence
    }

    func sentence(at path: String) -> Sentence {
        let word = ShellWord(path)
        return switch self {
        case .diary:
            Sentence("a diary, not memos", advice: "voicecore list --diary \(word) shows its entries")
        case .mirror: Sentence("a mirror of a diary, not memos", advice: "voicecore import \(word) takes it")
        case .export:
            Sentence(
                "an export, not memos",
                advice: "voicecore import \(word) takes what export --format json wrote"
            )
        case .backup:
            Sentence(
                "a backup, not memos",
                advice: "voicecore backup --restore \(word) --diary FOLDER makes a diary of it"
            )
        }
    }
}
