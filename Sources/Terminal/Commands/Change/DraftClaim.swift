import Glibc

/// What lets one program at a time write a draft, by a lock on a file or folder that goes with it.
///
/// The editor has it too, so that it holds where the program that opened it was killed.
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
