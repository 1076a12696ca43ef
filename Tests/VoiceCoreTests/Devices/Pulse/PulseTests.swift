import Testing

/// All tests that need a sound server, one after another: several servers at once starve on a small machine.
@Suite(
    "A real sound server",
    .serialized,
    .enabled(if: SoundServer.isWanted, "\(SoundServer.hindrance ?? "")")
)
struct PulseTests {}
