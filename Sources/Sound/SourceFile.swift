internal import Glibc
internal import System

package enum SoundSource: Equatable, Sendable {
    case path(String)
    /// The caller closes it; its position does not move.
    case descriptor(Int32)
}

struct SourceFile: ~Copyable {
    let descriptor: Int32
    let bytes: Int

    init(_ source: SoundSource) throws(SoundError) {
        switch source {
        case .path(let path): try self.init(path: path)
        case .descriptor(let descriptor): try self.init(path: "/proc/self/fd/\(descriptor)")
        }
    }

    /// Neither waits nor wakes a device.
    init(path: String) throws(SoundError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            throw isLink && code == ENOENT ? .notAFile(.link) : SoundError(openingErrno: code)
        }
        if let kind = SoundError.SourceKind(mode: status.st_mode) { throw .notAFile(kind) }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SoundError(openingErrno: errno) }
        // The name may lead elsewhere by now.
        guard fstat(descriptor, &status) == 0, SoundError.SourceKind(mode: status.st_mode) == nil else {
            close(descriptor)
            throw .notAFile(SoundError.SourceKind(mode: status.st_mode) ?? .device)
        }
        self.descriptor = descriptor
        bytes = max(0, Int(status.st_size))
    }

    deinit { close(descriptor) }

    borrowing func head(_ count: Int) -> [UInt8] { read(count, at: 0) }

    fileprivate borrowing func read(_ count: Int, at place: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, place)
        return Array(bytes.prefix(max(0, read)))
    }
}

extension SoundError {
    fileprivate init(openingErrno code: Int32) {
        switch code {
        // No existing file has a longer name.
        case ENOENT, ENOTDIR, ENAMETOOLONG: self = .notFound
        case EACCES, EPERM: self = .notPermitted
        case ELOOP: self = .notAFile(.link)
        default: self = .unreadable(errno: code)
        }
    }
}

extension SoundError.SourceKind {
    fileprivate init?(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        case S_IFLNK: self = .link
        default: self = .device
        }
    }
}

/// Finds files that are shorter than their own headers say, which decoders do not notice.
enum CutFile {
    static func isCut(_ file: borrowing SourceFile) -> Bool {
        let head = file.head(256)
        switch Array(head.prefix(4)) {
        case Array("FORM".utf8): return isShort(of: head.number(at: 4, count: 4), from: 8, file.bytes)
        case Array(".snd".utf8):
            guard let start = head.number(at: 4, count: 4) else { return false }
            return isShort(of: head.number(at: 8, count: 4), from: Int(start), file.bytes)
        case Array("RF64".utf8): return isShort(of: head.littleNumber(at: 20), from: 8, file.bytes)
        case Array("riff".utf8): return isShort(of: head.littleNumber(at: 16), from: 0, file.bytes)
        case Array("caff".utf8): return isCutCAF(file)
        case Array("OggS".utf8): return isCutOgg(file)
        case [0x1A, 0x45, 0xDF, 0xA3]: return isCutMatroska(head, file.bytes)
        default: return head.dropFirst(4).starts(with: Array("ftyp".utf8)) ? isCutMP4(file) : isCutMP3(file)
        }
    }

    /// Unfinished recordings state 0 or all ones.
    private static func isShort(of count: UInt64?, from start: Int, _ bytes: Int) -> Bool {
        guard let count, count != 0xFFFF_FFFF, count < 1 << 48 else { return false }
        return start + Int(count) > bytes
    }

    private static func isCutCAF(_ file: borrowing SourceFile) -> Bool {
        var place = 8
        for _ in 0..<64 {
            let head = file.read(12, at: place)
            guard let count = head.number(at: 4, count: 8) else { return false }
            if isShort(of: count, from: place + 12, file.bytes) { return true }
            guard count < 1 << 48 else { return false }
            place += 12 + Int(count)
        }
        return false
    }

    private static func isCutMP4(_ file: borrowing SourceFile) -> Bool {
        var place = 0
        for _ in 0..<64 where place < file.bytes {
            let head = file.read(16, at: place)
            guard let short = head.number(at: 0, count: 4), short != 0,
                let count = short == 1 ? head.number(at: 8, count: 8) : short, count >= 8
            else { return head.count < 8 }
            if isShort(of: count, from: place, file.bytes) { return true }
            guard count < 1 << 48 else { return false }
            place += Int(count)
        }
        return false
    }

    private static func isCutOgg(_ file: borrowing SourceFile) -> Bool {
        let mostPage = 27 + 255 + 255 * 255
        let start = max(0, file.bytes - mostPage - 4)
        let tail = file.read(mostPage + 4, at: start)
        let mark = Array("OggS".utf8)
        guard let page = tail.indices.last(where: { tail[$0...].starts(with: mark) }) else { return false }
        guard tail.count - page >= 27 else { return true }
        let lengths = page + 27..<page + 27 + Int(tail[page + 26])
        guard lengths.upperBound <= tail.count else { return true }
        let end = lengths.upperBound + tail[lengths].reduce(0) { $0 + Int($1) }
        return end > tail.count || (end < tail.count && tail.count - end < mark.count)
    }

    private static func isCutMatroska(_ head: [UInt8], _ bytes: Int) -> Bool {
        guard let first = length(in: head, at: 4), first.value < UInt64(head.count) else { return false }
        let segment = first.end + Int(first.value)
        guard segment + 4 < head.count, head[segment...].starts(with: [0x18, 0x53, 0x80, 0x67]),
            let whole = length(in: head, at: segment + 4), !whole.isUnknown
        else { return false }
        return isShort(of: whole.value, from: whole.end, bytes)
    }

    /// Reads a number whose length is its count of leading zeros.
    private static func length(in bytes: [UInt8], at place: Int) -> (
        value: UInt64, end: Int, isUnknown: Bool
    )? {
        guard place < bytes.count, bytes[place] != 0 else { return nil }
        let count = bytes[place].leadingZeroBitCount + 1
        guard let number = bytes.number(at: place, count: count) else { return nil }
        let ones = (UInt64(1) << (7 * UInt64(count))) - 1
        return (number & ones, place + count, number & ones == ones)
    }

    /// Uses the count of frames that encoders leave in the first one; tolerates a missing last frame.
    private static func isCutMP3(_ file: borrowing SourceFile) -> Bool {
        let tag = file.head(10)
        var start = 0
        if tag.starts(with: Array("ID3".utf8)), tag.count == 10 {
            start = 10 + tag[6...9].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        }
        let frame = file.read(64, at: start)
        guard frame.count == 64, frame[0] == 0xFF, frame[1] & 0xE0 == 0xE0 else { return false }
        let marks = ["Xing", "Info"].map { Array($0.utf8) }
        guard
            let mark = (4...40).first(where: { place in marks.contains { frame[place...].starts(with: $0) } }
            ),
            let flags = frame.number(at: mark + 4, count: 4), flags & 2 != 0,
            let count = frame.number(at: mark + (flags & 1 == 0 ? 8 : 12), count: 4)
        else { return false }
        return isShort(of: count, from: start - mostFrame, file.bytes)
    }

    private static let mostFrame = 2_048
}

extension [UInt8] {
    fileprivate func number(at place: Int, count: Int) -> UInt64? {
        guard place >= 0, count <= 8, place + count <= self.count else { return nil }
        return self[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    fileprivate func littleNumber(at place: Int) -> UInt64? {
        guard place + 8 <= count else { return nil }
        return self[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
