import Testing

@Suite("A start loads what every command needs, and nothing more")
struct StartTests {
    @Test("Those of the page and of the sound server wait until one is used", arguments: Built.programs)
    func libraries(program: String) async throws {
        // The loader lists what it would load, and starts nothing.
        let outcome = try await Built.run(program, environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
        #expect(outcome.output.contains("libsqlite3"))
        #expect(!outcome.output.contains("libmicrohttpd"))
        #expect(!outcome.output.contains("gnutls"))
        #expect(!outcome.output.contains("libpulse"))
    }

    @Test(
        "With too little memory a program says so, and neither falls over nor waits for ever",
        arguments: Built.programs
    )
    func memory(program: String) async throws {
        let path = try Built.program(program)
        for megabytes in [60, 80, 255] {
            let limit = "\(megabytes * 1_024)"
            let outcome = try await Built.shell("ulimit -v $2; exec \"$1\" --version", path, limit)
            #expect(outcome.code == 69 && outcome.output.isEmpty)
            #expect(
                outcome.message == """
                    \(program): it may have only \(megabytes) MB of memory, and needs 256 MB
                    Allow it more, such as with: ulimit -v unlimited

                    """
            )
        }
        let enough = try await Built.shell("ulimit -v 262144; exec \"$1\" --version", path)
        #expect(enough.code == 0)
    }

    @Test("With too few open files a program says so, and neither falls over nor says what is not true")
    func files() async throws {
        for program in Built.programs {
            let path = try Built.program(program)
            for files in [4, 5, 6, 28, 63] {
                let limit = "ulimit -n $2; exec \"$1\" --version"
                let outcome = try await Built.shell(limit, path, "\(files)")
                #expect(outcome.code == 69 && outcome.output.isEmpty)
                #expect(
                    outcome.message == """
                        \(program): it may have only \(files) files open at once, and needs 64
                        Allow it more, such as with: ulimit -n 1024

                        """
                )
            }
            let enough = try await Built.shell("ulimit -n 64; exec \"$1\" --version", path)
            #expect(enough.code == 0)
        }
    }
}

@Suite("A signal stops work cleanly")
struct StoppingTests {
    @Test(
        "Work in hand is left, nothing half done is printed, and the code tells which signal it was",
        arguments: [("INT", Int32(130)), ("TERM", 143)]
    )
    func stopped(signal: String, code: Int32) async throws {
        // A memo of three minutes takes far longer to hear than the program is given.
        let outcome = try await Built.shell(
            "timeout --preserve-status -s \(signal) 3 \"$1\" transcribe \"$2\"",
            Built.program("voicecore"),
            Built.path("samples/2026-03-25-long-day.ogg")
        )
        #expect(outcome.code == code)
        #expect(outcome.output == "")
    }
}
