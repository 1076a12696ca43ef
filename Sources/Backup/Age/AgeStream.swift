/// Encrypts in pieces of 64 KiB: none can be changed, left out or moved unseen.
struct AgeSealer {
    let head: [UInt8]
    private var pieces: AgePieces
    private var waiting: [UInt8] = []

    init?(for recipients: [AgeRecipient]) {
        guard Sodium.isReady, !recipients.isEmpty else { return nil }
        let fileKey = Sodium.random(16)
        let salt = Sodium.random(16)
        guard let header = AgeHeader.text(for: recipients, fileKey: fileKey) else { return nil }
        head = Array(header.utf8) + salt
        pieces = AgePieces(fileKey: fileKey, salt: salt)
    }

    mutating func add(_ bytes: some Collection<UInt8>) -> [UInt8] {
        waiting += bytes
        var sealed: [UInt8] = []
        // The last piece is marked, so a full one waits until there is more.
        var start = 0
        while waiting.count - start > AgePieces.bytes {
            sealed += pieces.seal(Array(waiting[start..<(start + AgePieces.bytes)]), isLast: false)
            start += AgePieces.bytes
        }
        waiting.removeFirst(start)
        return sealed
    }

    consuming func finish() -> [UInt8] { pieces.seal(waiting, isLast: true) }

    static func length(of bytes: Int, recipients: Int) -> Int {
        let count = max(1, (bytes + AgePieces.bytes - 1) / AgePieces.bytes)
        return AgeHeader.length(recipients: recipients) + 16 + bytes + 16 * count
    }
}

struct AgeOpener {
    private let pieceBytes = AgePieces.bytes + 16
    private let identities: [AgeIdentity]
    private var pieces: AgePieces?
    private var waiting: [UInt8] = []

    init(identities: [AgeIdentity]) {
        self.identities = identities
    }

    mutating func add(_ bytes: some Collection<UInt8>) throws(AgeError) -> [UInt8] {
        waiting += bytes
        if pieces == nil, waiting.count > AgeHeader.mostBytes { try readHeader() }
        return try open(keeping: pieceBytes)
    }

    mutating func finish() throws(AgeError) -> [UInt8] {
        if pieces == nil { try readHeader() }
        var plain = try open(keeping: pieceBytes)
        guard let last = pieces?.open(waiting, isLast: true) else { throw .damaged }
        // An empty last piece is only right for an empty file.
        guard !last.isEmpty || pieces?.isAtSecond == true else { throw .damaged }
        plain += last
        return plain
    }

    private mutating func readHeader() throws(AgeError) {
        let found = try AgeHeader.read(waiting, identities: identities)
        guard waiting.count >= found.length + 16 else { throw .damaged }
        pieces = AgePieces(fileKey: found.fileKey, salt: Array(waiting[found.length..<(found.length + 16)]))
        waiting.removeFirst(found.length + 16)
    }

    private mutating func open(keeping least: Int) throws(AgeError) -> [UInt8] {
        guard pieces != nil else { return [] }
        var plain: [UInt8] = []
        var start = 0
        while waiting.count - start > least {
            let piece = Array(waiting[start..<(start + pieceBytes)])
            guard let opened = pieces?.open(piece, isLast: false) else { throw .damaged }
            plain += opened
            start += pieceBytes
        }
        waiting.removeFirst(start)
        return plain
    }
}

struct AgePieces {
    static let bytes = 1 << 16

    private let key: [UInt8]
    private var number: UInt64 = 0

    init(fileKey: [UInt8], salt: [UInt8]) {
        key = Sodium.derive(from: fileKey, salt: salt, info: "payload")
    }

    var isAtSecond: Bool { number == 1 }

    mutating func seal(_ plain: [UInt8], isLast: Bool) -> [UInt8] {
        Sodium.seal(plain, key: key, nonce: nonce(isLast: isLast))
    }

    mutating func open(_ sealed: [UInt8], isLast: Bool) -> [UInt8]? {
        Sodium.open(sealed, key: key, nonce: nonce(isLast: isLast))
    }

    /// Eleven bytes of the number, and one that marks the last piece.
    private mutating func nonce(isLast: Bool) -> [UInt8] {
        defer { number += 1 }
        let digits = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
        return [0, 0, 0] + digits + [isLast ? 1 : 0]
    }
}
