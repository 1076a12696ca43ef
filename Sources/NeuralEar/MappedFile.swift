internal import Glibc
internal import Wires

/// A file in memory, read when it is needed, and known to be the one that was meant.
final class MappedFile {
    private let bytes: UnsafeRawBufferPointer

    /// A copy of what is in it.
    var contents: [UInt8] { withBytes { Array($0) } }

    /// Maps a file, and refuses one whose digest is another.
    init(_ file: NeuralModel.File) throws(HearFault) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .model("\(file.path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            throw .model("\(file.path) is not a file with something in it")
        }
        let count = Int(status.st_size)
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw .model("\(file.path): \(String(cString: strerror(errno)))")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
        guard file.isRight(bytes) else {
            throw .model("\(file.path) is damaged or another version")
        }
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// Lends the bytes, which stay where they are as long as this lives.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(bytes) }
    }
}
