import Testing

@Suite("Manual pages are clean")
struct ManualPageTests {
    @Test(
        "Each program's page passes the checker and shows what the program takes",
        arguments: Built.programs
    )
    func page(name: String) async throws {
        let program = try Built.program(name)
        let lint = try await Built.shell(
            "bash",
            "\"$1\" --generate-manual-page | mandoc -T lint -W warning",
            program
        )
        #expect(lint == Built.Outcome(code: 0, output: "", message: ""))
        let shown = try await Built.shell(
            "bash",
            "\"$1\" --generate-manual-page | mandoc -T ascii | sed 's/.\\x08//g'",
            program
        )
        #expect(shown.output.contains(name + " - "))
        #expect(shown.output.contains("--version"))
        #expect(shown.output.contains("EXIT STATUS"))
    }
}
