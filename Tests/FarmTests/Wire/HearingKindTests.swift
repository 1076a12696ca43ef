import Testing
@testable import Farm

@Suite("Kinds of hearing")
struct HearingKindTests {
    @Test("are subjects without a sign that means something there")
    func subject() {
        let kind = HearingKind(engine: "a b", model: "en.us*", version: ">", processor: "")
        #expect(kind.subject == "a-b.en-us-.-.-")
        #expect(FarmSubject.jobs(kind, .first) == "voicecore.job.a-b.en-us-.-.-.first.*")
    }

    @Test("tell processors apart that round differently")
    func processors() {
        let avx512: Set = ["sse4_1", "avx", "avx2", "fma", "avx512f", "avx512bw", "avx512dq", "avx512vl"]
        let names = [
            ProcessorKind.named(machine: "x86_64", flags: avx512.union(["avx512_vnni"])),
            ProcessorKind.named(machine: "x86_64", flags: avx512),
            ProcessorKind.named(machine: "x86_64", flags: ["sse4_1", "avx", "avx2", "fma"]),
            ProcessorKind.named(machine: "x86_64", flags: ["sse4_1"]),
            ProcessorKind.named(machine: "x86_64", flags: []),
            ProcessorKind.named(machine: "aarch64", flags: ["asimd"]),
        ]
        #expect(
            names == [
                "x86-64-avx512-vnni", "x86-64-avx512", "x86-64-avx2", "x86-64-sse4", "x86-64", "aarch64",
            ]
        )
    }
}
