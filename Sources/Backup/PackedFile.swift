internal import Glibc
internal import System

struct PackedFile {
    var written: String
    var read: String

    static func pack(_ from: String, to: String, for recipients: [AgeRecipient]) throws(BackupError)
        -> PackedFile
    {
        guard !recipients.isEmpty else {
            return try copy(from, to: to) {
                $0
            } finish: {
                []
            }
        }
        guard var sealer = AgeSealer(for: recipients) else { throw .badRecipient(recipients[0].text) }
        var head = sealer.head
        return try copy(from, to: to) { block in
            defer { head = [] }
            return head + sealer.add(block)
        } finish: {
            head + sealer.finish()
        }
    }

    static func write(
        to path: String,
        for recipients: [AgeRecipient],
        _ fill: (_ put: ([UInt8]) throws(BackupError) -> Void) throws(BackupError) -> Void
    ) throws(BackupError) -> String {
        let target = try made(path)
        defer { close(target) }
        var (sum, sealer) = (SHA256Sum(), recipients.isEmpty ? nil : AgeSealer(for: recipients))
        if sealer == nil, let first = recipients.first { throw .badRecipient(first.text) }
        func keep(_ bytes: [UInt8]) throws(BackupError) {
            bytes.withUnsafeBytes { sum.update($0) }
            try writeAll(bytes, to: target, path)
        }
        var waiting: [UInt8] = []
        try keep(sealer?.head ?? [])
        try fill { (bytes) throws(BackupError) in
            waiting += bytes
            guard waiting.count >= 1 << 16 else { return }
            try keep(sealer?.add(waiting) ?? waiting)
            waiting.removeAll(keepingCapacity: true)
        }
        try keep((sealer?.add(waiting) ?? waiting) + (sealer?.finish() ?? []))
        return sum.finish()
    }

    /// Copies a file out of a backup; without a target it is only read.
    static func unpack(_ from: String, to: String?, with identities: [AgeIdentity]?) throws(BackupError)
        -> PackedFile
    {
        guard let identities else {
            return try copy(from, to: to) {
                $0
            } finish: {
                []
            }
        }
        var opener = AgeOpener(identities: identities)
        var fault: AgeError?
        func opened(_ work: () throws(AgeError) -> [UInt8]) -> [UInt8] {
            guard fault == nil else { return [] }
            do throws(AgeError) { return try work() } catch { fault = error }
            return []
        }
        let file = try copy(from, to: to) { block in
            opened { () throws(AgeError) in try opener.add(block) }
        } finish: {
            opened { () throws(AgeError) in try opener.finish() }
        }
        if let fault { throw BackupError(fault, path: from) }
        return file
    }

    static func makeFolders(above name: String, in root: String) throws(BackupError) {
        var folder = root
        for part in Path(name).names.dropLast() {
            folder += "/\(part)"
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
                throw BackupError(errno: errno, path: folder)
            }
        }
    }

    /// `fromDisk` bypasses the cache.
    static func digest(of path: String, fromDisk: Bool = false) throws(BackupError) -> String {
        let source = try opened(path)
        defer { close(source) }
        // A file just written would come from memory.
        if fromDisk { posix_fadvise(source, 0, 0, POSIX_FADV_DONTNEED) }
        var sum = SHA256Sum()
        try each(of: source, path) { block in block.withUnsafeBytes { sum.update($0) } }
        return sum.finish()
    }

    private static func copy(
        _ from: String,
        to: String?,
        through change: ([UInt8]) -> [UInt8],
        finish: () -> [UInt8]
    ) throws(BackupError) -> PackedFile {
        let source = try opened(from)
        defer { close(source) }
        let target = try to.map { (to) throws(BackupError) in try made(to) }
        defer { if let target { close(target) } }
        var (read, written) = (SHA256Sum(), SHA256Sum())
        func put(_ bytes: [UInt8]) throws(BackupError) {
            bytes.withUnsafeBytes { written.update($0) }
            if let target, let to { try writeAll(bytes, to: target, to) }
        }
        try each(of: source, from) { (block) throws(BackupError) in
            block.withUnsafeBytes { read.update($0) }
            try put(change(block))
        }
        try put(finish())
        return PackedFile(written: written.finish(), read: read.finish())
    }

    private static func opened(_ path: String) throws(BackupError) -> Int32 {
        // Opening a pipe without a writer would hang.
        let source = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard source >= 0 else {
            // A link in the place of a file is none of ours.
            throw errno == ELOOP ? .damaged(path: path) : BackupError(errno: errno, path: path)
        }
        var facts = stat()
        guard fstat(source, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(source)
            throw .damaged(path: path)
        }
        return source
    }

    private static func made(_ path: String) throws(BackupError) -> Int32 {
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw BackupError(errno: errno, path: path) }
        return target
    }

    private static func each(
        of source: Int32,
        _ path: String,
        _ body: ([UInt8]) throws(BackupError) -> Void
    ) throws(BackupError) {
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(source, &block, block.count)
            if count == 0 { return }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw BackupError(errno: errno, path: path) }
            try body(count == block.count ? block : Array(block[..<count]))
        }
    }

    private static func writeAll(_ bytes: [UInt8], to target: Int32, _ path: String) throws(BackupError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
            if count > 0 { done += count }
            guard count > 0 || errno == EINTR else { throw BackupError(errno: errno, path: path) }
        }
    }
}
