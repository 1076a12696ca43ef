package import CommandLineKit
package import VoiceCore

extension DiaryError {
    /// As a person reads it, about this diary, with what to do next and the code that the program ends with.
    package func failure(diary: String) -> Failure {
        MemoFault(self).failure(about: namesItsSubject ? nil : diary)
    }

    /// Whether the sentence begins with what it is about: a file, an entry.
    private var namesItsSubject: Bool {
        switch self {
        case .missing, .replaced, .foreign, .emptied, .elsewhere, .cannotCreate, .notPermitted, .file,
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
