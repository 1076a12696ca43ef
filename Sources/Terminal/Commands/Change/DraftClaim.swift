import Glibc

/// Lock that lets one program at a time write a draft.
///
/// The editor inherits it, so it holds even if the program that opened the editor is killed.
final class DraftClaim {
    private let descriptor: Int32

    /// Nothing where another program has it.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY)
        guard descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // An editor may have left a process behind that has it open, too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
