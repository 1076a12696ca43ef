internal import Glibc

/// A decoder's file at its first length, so that one that grows as fast as it is read still ends.
package struct HandedFile: Sendable {
    package struct Correction: Equatable, Sendable {
        package var place: Int
        package var bytes: [UInt8]
    }

    package let descriptor: Int32
    package let bytes: Int
    package var correction: Correction?

    package init(descriptor: Int32 = 0) {
        var status = stat()
        let known = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        self.descriptor = descriptor
        bytes = known ? max(0, Int(status.st_size)) : 0
    }

    /// Returns fewer bytes at the end; a negative result is `-errno`.
    package func read(at place: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
        guard place >= 0, place < bytes, let base = room.baseAddress else { return 0 }
        let wanted = min(room.count, bytes - place)
        while true {
            let count = pread(descriptor, base, wanted, off_t(place))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return Int(-errno) }
            correct(UnsafeMutableRawBufferPointer(rebasing: room[..<count]), from: place)
            return count
        }
    }

    private func correct(_ read: UnsafeMutableRawBufferPointer, from place: Int) {
        guard let correction else { return }
        for (index, byte) in correction.bytes.enumerated() {
            let target = correction.place + index - place
            if read.indices.contains(target) { read[target] = byte }
        }
    }

    package func bytes(at place: Int, count: Int) -> [UInt8] {
        let wanted = min(max(0, count), max(0, bytes - max(0, place)))
        return [UInt8](unsafeUninitializedCapacity: wanted) { room, initialized in
            initialized = 0
            while initialized < wanted {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(room)[initialized...]
                )
                let count = read(at: place + initialized, into: rest)
                guard count > 0 else { break }
                initialized += count
            }
        }
    }
}

package final class HandedCursor {
    package let file: HandedFile
    package private(set) var place = 0
    /// Set when the system refused bytes, so that a part is not taken for the whole.
    package private(set) var failure: SoundFailure?

    package init(_ file: HandedFile) { self.file = file }

    package func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = file.read(at: place, into: room)
        guard count >= 0 else {
            failure = SoundFailure(.unreadable, "\(-count)")
            return 0
        }
        place += count
        return count
    }

    package func seek(_ offset: Int, from whence: Int32) -> Int? {
        let base = whence == SEEK_CUR ? place : whence == SEEK_END ? file.bytes : 0
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return nil }
        place = target
        return target
    }
}

package enum WaveSize {
    package static func isCutShort(_ file: HandedFile) -> Bool {
        guard let data = data(in: file) else { return false }
        return !data.isStale && data.size > file.bytes - data.begin
    }

    /// The true length, if the recorder never wrote it.
    package static func correction(for file: HandedFile) -> HandedFile.Correction? {
        guard let data = data(in: file), data.isStale else { return nil }
        let size = UInt32(clamping: min(file.bytes - data.begin, 0x7fff_0000))
        return .init(
            place: data.begin - 4,
            bytes: (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        )
    }

    private struct Data {
        var begin: Int
        var size: Int
        /// Recorders write zero or all ones first.
        var isStale: Bool { size == 0 || size >= 0xffff_0000 }
    }

    private static func data(in file: HandedFile) -> Data? {
        let head = file.bytes(at: 0, count: 12)
        guard head.count == 12, head.starts(with: "RIFF".utf8), head[8...].elementsEqual("WAVE".utf8) else {
            return nil
        }
        var place = 12
        // Bounds the walk through a file of tiny chunks.
        for _ in 0..<256 {
            let chunk = file.bytes(at: place, count: 8)
            guard chunk.count == 8 else { return nil }
            let size = chunk[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
            if Array(chunk[..<4]) == Array("data".utf8) { return Data(begin: place + 8, size: size) }
            place += 8 + size + size % 2
        }
        return nil
    }
}
