import Programs
import VoiceCore

/// `voicecore restore`: brings a diary back from a backup.
enum RestoreCommand {
    static let command = Command(
        "restore",
        summary: "bring back a diary from a backup",
        discussion: [
            """
            With a folder of backups, or one backup in it, restores the newest as the diary that --diary or the \
            settings name; nothing may be there yet. Every file is compared with its SHA-256.
            """
        ],
        examples: [
            Example(
                "voicecore restore /media/stick/diary --diary ~/Diary",
                "Restores the newest backup there."
            )
        ],
        arguments: [
            Argument("DIR", .oneOrMore, kind: .folder, help: "A folder that voicecore backup was given.")
        ],
        options: [BackupCommand.identity, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        if invocation.arguments.contains(where: BackupRestoring.isMeant) {
            guard invocation.arguments.count == 1 else {
                throw Failure(.usage, "restore takes one backup")
            }
            return try await BackupRestoring.run(invocation.arguments[0], invocation)
        }
        try BackupRestoring.refuseNoBackup(invocation)
        let name = ShellWord(invocation.arguments[0])
        throw Failure(
            .usage,
            "restore takes a backup",
            advice: "to bring an entry back: voicecore trash restore \(name)"
        )
    }
}
