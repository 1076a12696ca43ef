import Programs
import VoiceCore

extension ExportCommand {
    static func refuseIgnored(_ invocation: Invocation) throws {
        if invocation[sound], invocation[into] == nil, invocation[mirror] == nil {
            throw Failure(.usage, "--sound needs a folder", advice: "name one with --into")
        }
        if let folder = invocation[into], !folder.contains("/"), TypedDay(folder) != nil {
            let advice = "the last day is --to \(folder); a folder of that name is --into ./\(folder)"
            throw Failure(.usage, "--into \(folder): this is a day, not a folder", advice: advice)
        }
        if let folder = invocation[into] {
            try refuseFileName(folder, invocation)
            try refuseKept(folder)
        }
        guard invocation[mirror] != nil else {
            if !invocation.arguments.isEmpty, FilterOptions.all.contains(where: invocation.isGiven) {
                throw Failure(.usage, "give ids or options such as --from, not both")
            }
            return
        }
        let others = ([format, into, sound, noPosition] + FilterOptions.all as [any OptionDeclaring]).map(
            \.declaration.name
        )
        let given = others.filter { invocation.given.options[$0] != nil }
        guard given.isEmpty, invocation.arguments.isEmpty else {
            let what = given.first.map { "--\($0)" } ?? "an entry"
            throw Failure(.usage, "\(what) cannot be used with --mirror, which holds the whole diary")
        }
    }

    static func span(_ names: [String], today: DiaryDay) -> Failure? {
        let typed = names.joined(separator: " ")
        guard let span = TypedDay.past(typed), span.single(today: today) == nil else { return nil }
        let word = ShellWord(typed)
        return Failure(
            .noSuchFile,
            "\(typed.printable): no such entry",
            advice: "voicecore export --from \(word) --to \(word) exports the entries of that time; "
                + "voicecore list \(word) lists them"
        )
    }

    /// Such a name means a file, unless the folder exists.
    private static func refuseFileName(_ folder: String, _ invocation: Invocation) throws {
        let form = invocation[format] ?? .markdown
        guard folder.lowercased().hasSuffix("." + form.fileExtension), !FolderNames.leadsToFolder(folder)
        else { return }
        throw Failure(
            .usage,
            "--into \(folder.printable): this is the name of a file, and --into names a folder",
            advice: "for a file, end with > \(ShellWord(folder)) in place of it; "
                + "a folder of that name is --into \(ShellWord(folder + "/"))"
        )
    }

    /// An export would overwrite what a person wrote in a mirror.
    private static func refuseKept(_ folder: String) throws {
        let names = FolderNames.of(folder)
        let kind: String
        switch FolderKind.kind(among: names) {
        case .mirror?: kind = "a mirror; --mirror brings it up to date"
        case .backup?: kind = "a backup"
        default: return
        }
        let advice = "name another folder"
        throw Failure(.configuration, "--into \(folder.printable): this folder is \(kind)", advice: advice)
    }

    /// In a folder of other files, memos would be taken for exported sound.
    static func refuseOthers(in folder: String, than export: DiaryExport) async throws {
        let advice = "name a new folder, such as \(folder.hasSuffix("/") ? folder : folder + "/")export"
            .printable
        guard export.mayBeExport else {
            throw Failure(
                .cannotCreate,
                "--into \(folder.printable): this folder has other files, and is not an export",
                advice: advice
            )
        }
        guard try await !export.isOfAnotherDiary() else {
            throw Failure(
                .cannotCreate,
                "--into \(folder.printable): this is an export of another diary",
                advice: "name another folder"
            )
        }
    }

    static func refuseOwnFolder(_ invocation: Invocation, _ settings: Settings, _ diary: DiaryFolder) throws {
        for folder in [invocation[mirror], invocation[into]].compactMap(\.self) {
            try settings.refuseInbox(folder)
            let isMirror = invocation[mirror] != nil
            let fact: String
            switch diary.place(of: folder) {
            case .inside: fact = "is in the diary"
            case .around where isMirror: fact = "holds the diary"
            case .around, .apart: continue
            }
            let advice = "choose a folder outside the diary"
            throw Failure(.configuration, "\(folder): this folder \(fact) \(diary.path)", advice: advice)
        }
    }
}
