import Foundation
import Testing
import VoiceCore

@Suite("The daemon and the network")
struct DaemonNetworkTests {
    /// The system kills it and its children for any socket but a unix one.
    private static let unixSocketsOnly = [
        "perl", "-e",
        #"""
        use POSIX ();
        my ($prctl, $socket) = (POSIX::uname())[4] eq "aarch64" ? (167, 198) : (157, 41);
        my $rules = join "", map { pack "SCCL", @$_ } (
            [0x20, 0, 0, 0],              # the number of the call
            [0x15, 0, 3, $socket],        # any other goes to the last rule
            [0x20, 0, 0, 16],             # its family
            [0x15, 1, 0, 1],              # AF_UNIX goes to the last rule
            [0x06, 0, 0, 0x80000000],     # the process ends
            [0x06, 0, 0, 0x7fff0000],     # the call is made
        );
        my $program = pack "S x6 P", 6, $rules;
        syscall($prctl, 38, 1, 0, 0, 0) == 0 or die "no new privileges: $!";
        syscall($prctl, 22, 2, $program) == 0 or die "filter: $!";
        exec @ARGV or die "$ARGV[0]: $!";
        """#,
    ]

    private static func end(_ words: [String]) throws -> ChildProcess.End {
        try ProgramCall.hold(
            with: "/usr/bin/env",
            arguments: words,
            environment: ["PATH=/usr/bin:/bin"],
            input: [],
            limitSeconds: 120
        ).end
    }

    @Test("It and its helpers open no socket but unix ones, and work where there is no network at all")
    func noNetwork() async throws {
        // First that the guard bites, for every family that could reach another machine, and for none else.
        for family in [2, 10, 16, 17] {
            let attempt = ["perl", "-e", "socket(my $s, \(family), 2, 0)"]
            #expect(try Self.end(Self.unixSocketsOnly + attempt) == .signalled(SIGSYS), "\(family)")
        }
        #expect(
            try Self.end(Self.unixSocketsOnly + ["perl", "-e", "exit !socket(my $s, 1, 2, 0)"]) == .exited(0)
        )

        let alone =
            getuid() == 0 ? ["unshare", "--net"] : ["unshare", "--user", "--map-current-user", "--net"]
        let mayBeAlone = try Self.end(alone + ["true"]) == .exited(0)
        let yard = try DaemonYard()
        // With the real engine and a service manager to talk to.
        try yard.start(
            environment: ["VOICECORE_ENGINE": "", "NOTIFY_SOCKET": yard.path + "/notify"],
            wrapper: (mayBeAlone ? alone : []) + Self.unixSocketsOnly
        )
        try yard.drop(TestMemo(68), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        #expect(await yard.terminate() == .exited(0))
        try await yard.expectEntries([TestMemo(68)])
    }
}
