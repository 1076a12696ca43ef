internal import Foundation

/// A program that has a file open for writing.
///
/// What a test itself has open, a program that another test is starting has too for a moment.
package final class OtherWriter: Sendable {
    private let program: Process
    private let input = Pipe()

    /// Comes back when the file is open.
    package init(of file: String) throws {
        let output = Pipe()
        program = Process()
        program.executableURL = URL(filePath: "/bin/sh")
        program.arguments = ["-c", "exec 3>>\"$1\"; echo; read -r line", "sh", file]
        (program.standardInput, program.standardOutput) = (input, output)
        try program.run()
        _ = output.fileHandleForReading.availableData
    }

    /// Closes the file.
    package func end() {
        try? input.fileHandleForWriting.close()
        program.waitUntilExit()
    }
}
