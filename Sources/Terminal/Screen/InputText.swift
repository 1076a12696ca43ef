import Glibc
import Programs
import VoiceCore

enum InputText {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    static func read(file path: String) throws -> String {
        String(decoding: try bytes(ofFile: path), as: UTF8.self)
    }

    static func readStandardInput() throws -> String {
        String(decoding: try bytesOfStandardInput(), as: UTF8.self)
    }

    /// Refuses what the diary cannot keep; never replaces it.
    static func text(of bytes: [UInt8], name: String) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let advice = "save it as UTF-8, or convert it: iconv -f LATIN1 -t UTF-8"
            throw Failure(.badSound, "\(name): not UTF-8 text", advice: advice)
        }
        guard !bytes.contains(0) else {
            throw Failure(.badSound, "\(name): not a text: it contains a zero byte", advice: "take it out")
        }
        return LineEnds.plain(text)
    }

    /// A value that was not UTF-8 has lost its letters by now.
    static func refuseMended(_ options: [Option<String>], of invocation: Invocation) throws {
        for option in options where invocation.all(option).contains(where: { $0.contains("\u{fffd}") }) {
            throw Failure(
                .badSound,
                "--\(option.declaration.name): not UTF-8 text",
                advice: "type it in a terminal whose locale is UTF-8"
            )
        }
    }

    static func bytes(ofFile path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code: ExitCode =
                switch errno {
                case ENOENT, ENOTDIR, ENAMETOOLONG: .noSuchFile
                case EACCES: .notPermitted
                default: .inputOutput
                }
            throw Failure(code, "\(path): \(SystemError.text(errno))")
        }
        defer { close(descriptor) }
        return try read(descriptor, name: path)
    }

    static func bytesOfStandardInput() throws -> [UInt8] { try read(STDIN_FILENO, name: "standard input") }

    private static func read(_ descriptor: Int32, name: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            if count > 0 { bytes += block[..<count] }
            if count == 0 { return bytes }
            guard count > 0 || errno == EINTR else {
                throw Failure(.inputOutput, "\(name): \(SystemError.text(errno))")
            }
        }
    }
}
