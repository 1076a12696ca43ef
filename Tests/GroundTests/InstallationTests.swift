import Testing

@testable import Ground

@Suite("The parts of an installation")
struct InstallationTests {
    @Test("Programs that were built beside this one are found, and others are not")
    func helpers() {
        #expect(Installation.helper("voicecore-decode") != nil)
        #expect(Installation.helper("no-such-helper") == nil)
    }

    @Test("Data is found from the build folder outward")
    func data() {
        #expect(Installation.data("Package.swift") != nil)
        #expect(Installation.data("no-such-data") == nil)
    }
}
