package import VoiceCore

extension DiaryError {
    package func failure(diary: String) -> Failure {
        switch self {
        case .unreadable(let what):
            Failure(
                .badSound,
                "\(diary): an entry is damaged in the database: \(DamagedRow.fact(of: what))",
                advice: "voicecore doctor names it, and says what can be done"
            )
        case .damaged:
            Failure(
                .inputOutput,
                "\(diary): the diary's database is damaged on its disk, and not all of it can be read",
                advice: Self.damageAdvice
            )
        default: MemoFault(self).failure(about: namesItsSubject ? nil : diary)
        }
    }

    package static let damageAdvice =
        "voicecore doctor says what is damaged; voicecore backup --restore brings a backup back as "
        + "a new diary, and voicecore export --mirror saves what can still be read"

    /// Advice for when the mirror saved nothing.
    package static let mirrorDamageAdvice =
        "without a backup, move the folder away, delete diary.sqlite in it, and let voicecore ingest take its sound"

    /// True if the sentence begins with its subject, such as a file or an entry.
    private var namesItsSubject: Bool {
        switch self {
        case .missing, .replaced, .foreign, .emptied, .sealed, .ofBackups, .amongMemos, .elsewhere,
            .cannotCreate,
            .notPermitted, .file,
            .outside,
            .noSuchEntry, .ambiguous, .idUsed, .refused:
            true
        case .newer, .busy, .full, .readOnly, .outdated, .database, .damaged, .unreadable, .notFinite,
            .duplicate,
            .noSuchRow:
            false
        }
    }
}
