import CommandLineKit
import Glibc
import VoiceCore

/// Text from a file or from standard input, whole; what is no UTF-8 in it is replaced.
enum InputText {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    static func read(file path: String) throws -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code: ExitCode =
                errno == ENOENT ? .noSuchFile : errno == EACCES ? .notPermitted : .inputOutput
            throw Failure(code, "\(path): \(SystemError.text(errno))")
        }
        defer { close(descriptor) }
        return try read(descriptor, name: path)
    }

    static func readStandardInput() throws -> String {
        try read(STDIN_FILENO, name: "standard input")
    }

    private static func read(_ descriptor: Int32, name: String) throws -> String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            if count > 0 { bytes += block[..<count] }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            guard count > 0 || errno == EINTR else {
                throw Failure(.inputOutput, "\(name): \(SystemError.text(errno))")
            }
        }
    }
}
