import FuzzKit
import Glibc

// libFuzzer, which scripts/fuzz links in.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// libFuzzer calls a function without context.
enum Door {
    static let named = FuzzTarget.all.first { target in
        getenv("VOICECORE_FUZZ_TARGET").map { String(cString: $0) } == target.name
    }
}

guard let target = Door.named else {
    print("VOICECORE_FUZZ_TARGET is one of: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
    exit(64)
}

// libFuzzer starts from the target's seeds and words.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--seeds" {
    for (number, seed) in target.seeds.enumerated() {
        let file = open("\(CommandLine.arguments[2])/seed-\(number)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0, write(file, seed, seed.count) == seed.count else { exit(74) }
        close(file)
    }
    for word in target.words {
        let bytes = word.utf8.map { "\\x" + String(UInt32($0) | 0x100, radix: 16).dropFirst() }
        print("\"" + bytes.joined() + "\"")
    }
    exit(0)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
    runDriver(&count, &arguments) { bytes, count in
        if let fault = Door.named?.check(Array(UnsafeBufferPointer(start: bytes, count: count))) {
            let line = "wrong: \(fault)\n"
            _ = write(STDERR_FILENO, line, line.utf8.count)
            abort()
        }
        return 0
    }
)
