internal import Glibc
internal import System

/// Processors that round alike.
package enum ProcessorKind {
    package static let present: String = {
        let info = FileBytes.read("/proc/cpuinfo").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = info.split(separator: "\n").first { $0.hasPrefix("flags") || $0.hasPrefix("Features") }
        let flags = (line ?? "").split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        return named(machine: machine, flags: Set(flags))
    }()

    static func named(machine: String, flags: Set<String>) -> String {
        let name = machine.replacing("_", with: "-")
        guard machine == "x86_64" else { return name }
        if flags.isSuperset(of: ["avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512_vnni"]) {
            return "\(name)-avx512-vnni"
        }
        if flags.isSuperset(of: ["avx512f", "avx512bw", "avx512dq", "avx512vl"]) { return "\(name)-avx512" }
        if flags.isSuperset(of: ["avx2", "fma", "avx_vnni"]) { return "\(name)-avx2-vnni" }
        if flags.isSuperset(of: ["avx2", "fma"]) { return "\(name)-avx2" }
        if flags.contains("avx") { return "\(name)-avx" }
        return flags.contains("sse4_1") ? "\(name)-sse4" : name
    }

    private static var machine: String {
        var facts = utsname()
        guard uname(&facts) == 0 else { return "unknown" }
        return withUnsafeBytes(of: facts.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
