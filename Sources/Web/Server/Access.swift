internal import Synchronization

/// Who may look: keys that open once, and browsers that have been let in.
struct Access: Sendable {
    /// A browser that was let in.
    struct Session: Equatable, Sendable {
        /// What its cookie holds.
        var cookie: String
        /// What each of its forms holds, so that no other page can send one.
        var token: String
    }

    /// What came of a key.
    enum Opening: Equatable {
        case opened(Session)
        case wrong
        case tooMany
    }

    /// How long a link opens, in seconds.
    static let keySeconds = 60.0
    /// How many wrong keys a minute are answered as such.
    static let mostWrong = 10
    /// How many browsers there may be at once; the oldest goes.
    static let mostSessions = 16

    private var keys: [(key: String, until: Double)] = []
    private var wrong: [Double] = []
    private var sessions: [Session] = []

    /// Makes a key for one link.
    mutating func makeKey(at now: Double) -> String {
        keys.removeAll { $0.until <= now }
        let key = Self.secret()
        keys.append((key, now + Self.keySeconds))
        return key
    }

    /// Takes a key, which never opens again.
    mutating func open(_ key: String, at now: Double) -> Opening {
        wrong.removeAll { $0 <= now - 60 }
        guard wrong.count < Self.mostWrong else { return .tooMany }
        guard let place = keys.firstIndex(where: { Self.areEqual($0.key, key) && $0.until > now }) else {
            wrong.append(now)
            return .wrong
        }
        keys.remove(at: place)
        let session = Session(cookie: Self.secret(), token: Self.secret())
        sessions = Array((sessions + [session]).suffix(Self.mostSessions))
        return .opened(session)
    }

    func session(_ cookie: String?) -> Session? {
        guard let cookie else { return nil }
        return sessions.first { Self.areEqual($0.cookie, cookie) }
    }

    mutating func close(_ session: Session) { sessions.removeAll { $0 == session } }

    /// Compares in a time that does not tell how much of it is right.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// How many letters a secret has.
    static let secretLetters = 64

    /// 256 bits of the system's chance, as 64 letters.
    static func secret() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// Who may look, for as long as the program serves a diary's pages.
final class Door: Sendable {
    let keeper = Mutex(Access())
    let kept = Mutex(KeptForms())
}
