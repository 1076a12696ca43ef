internal import Glibc

/// The one file that a decoder was handed, as it was when the decoder began.
///
/// It has the length that it had then: what is written to it meanwhile does not exist for the decoder, so
/// that a file which grows as fast as it is read has an end all the same.
package struct HandedFile: Sendable {
    /// Bytes that a reader shall find at a place instead of those in the file.
    package struct Correction: Equatable, Sendable {
        /// Where the bytes stand in the file.
        package var place: Int
        /// What is read there instead.
        package var bytes: [UInt8]
    }

    /// The open file.
    package let descriptor: Int32
    /// The size of the file.
    package let bytes: Int
    /// What is read in place of some bytes, if any.
    package var correction: Correction?

    /// Takes the file that the program was started with.
    package init(descriptor: Int32 = 0) {
        var status = stat()
        let known = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        self.descriptor = descriptor
        bytes = known ? max(0, Int(status.st_size)) : 0
    }

    /// Reads at a place; fewer bytes than there is room for, or none, at the end.
    ///
    /// A negative result is the number of an error.
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

    /// The bytes of a range, or fewer where the file ends.
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

/// A place in a handed file that reading moves on, as C libraries expect it.
package final class HandedCursor {
    /// The file that is read.
    package let file: HandedFile
    /// Where the next byte comes from.
    package private(set) var place = 0
    /// Set when the system did not give the bytes, so that what was read is not taken for all there is.
    package private(set) var failure: SoundFailure?

    /// Begins at the first byte.
    package init(_ file: HandedFile) {
        self.file = file
    }

    /// Reads on, and gives how many bytes there were; 0 is the end.
    package func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = file.read(at: place, into: room)
        guard count >= 0 else {
            failure = SoundFailure(.unreadable, "\(-count)")
            return 0
        }
        place += count
        return count
    }

    /// Moves to a place from the beginning (0), from here (1) or from the end (2).
    ///
    /// Nothing when that lies before the beginning.
    package func seek(_ offset: Int, from whence: Int32) -> Int? {
        let base = whence == SEEK_CUR ? place : whence == SEEK_END ? file.bytes : 0
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return nil }
        place = target
        return target
    }
}
