// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What is optimised in a debug build, too; VOICECORE_PLAIN leaves it out, for a debugger and for sanitizers.
///
/// Packages that depend on this one by version may have such flags since SwiftPM 6.2.
let isPlain = Context.environment["VOICECORE_PLAIN"] != nil
let quickC: [CSetting] = isPlain ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]
/// For rooms that go through bytes and samples one by one.
///
/// Without it a program reads the tables of moods for 200 ms, ten times as long, and tests start hundreds of programs.
let quick = isPlain ? strict : strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A C library that Debian provides; its folder holds a module map and, where Swift needs one, a shim.
func library(_ name: String, _ package: String) -> Target {
    .systemLibrary(name: name, providers: [.apt([package])])
}

/// A room of the house: what it leans on is all that it sees.
func room(_ name: String, _ leansOn: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target {
    .target(name: name, dependencies: leansOn, swiftSettings: settings)
}

/// A program, and what it leans on.
func program(_ name: String, _ leansOn: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: leansOn, swiftSettings: strict)
}

/// The tests of a room, and what they need beside it.
func tests(_ name: String, _ leansOn: [Target.Dependency]) -> Target {
    .testTarget(name: name + "Tests", dependencies: leansOn, swiftSettings: strict)
}

let package = Package(
    name: "VoiceCore",
    products: [
        // Who embeds the library names it and the helpers that it starts: docs/embedding.md.
        .library(name: "VoiceCore", targets: ["VoiceCore", "models"]),
        .library(name: "SessionKit", targets: ["SessionKit"]),
        .executable(name: "voicecore-decode", targets: ["voicecore-decode"]),
        .executable(name: "voicecore-decode-ffmpeg", targets: ["voicecore-decode-ffmpeg"]),
        .executable(name: "voicecore-photo", targets: ["voicecore-photo"]),
        .executable(name: "voicecore-hear", targets: ["voicecore-hear"]),
        .executable(name: "voicecore-hear-onnx", targets: ["voicecore-hear-onnx"]),
        .executable(name: "voicecore-fetch", targets: ["voicecore-fetch"]),
        .executable(name: "voicememo", targets: ["voicememo"]),
        .executable(name: "voicememod", targets: ["voicememod"]),
        .executable(name: "voicereplay", targets: ["voicereplay"]),
    ],
    targets: [
        library("CSndFile", "libsndfile1-dev"),
        library("CSampleRate", "libsamplerate0-dev"),
        library("CSQLite", "libsqlite3-dev"),
        library("CSodium", "libsodium-dev"),
        library("CEbur128", "libebur128-dev"),
        library("CPcre2", "libpcre2-dev"),
        library("CFFmpeg", "libavformat-dev"),
        .systemLibrary(
            name: "CPocketSphinx",
            pkgConfig: "pocketsphinx",
            providers: [.apt(["libpocketsphinx-dev"])]
        ),
        .systemLibrary(
            name: "CXml2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]
        ),
        .target(name: "CLinux"),
        .target(name: "CDigest", cSettings: quickC),
        // These load their library at run time.
        .target(name: "CMicroHTTP"),
        .target(name: "CNats"),
        .target(name: "CCurl"),
        .target(name: "CIdn2"),
        .target(name: "CPulse"),
        .target(name: "CVips"),
        .target(name: "COnnxRuntime"),
        .target(name: "CZlib"),

        // What two programs say to each other.
        room("SoundWire", ["CLinux"], quick),
        room("HearWire", ["CLinux", "CDigest"], quick),
        room("PhotoWire", []),
        room("FetchWire", []),
        room("PageReading", ["FetchWire", "CXml2"]),

        // What every helper does before it reads what a stranger made.
        room("HelperCage", ["CLinux"]),

        // A recogniser that is loaded from a folder, in a program of its own.
        room("NeuralEar", ["HearWire", "COnnxRuntime"], quick),

        // The library, bottom up: a room leans on the rooms named, and on no other.
        room("Ground", ["CLinux", "CSodium"], quick),
        room("Time", ["Ground"]),
        room("Sound", ["Ground", "SoundWire", "CSndFile", "CSampleRate", "CEbur128", "CLinux"], quick),
        room("Photos", ["Ground", "PhotoWire"]),
        room("Words", ["Ground", "Sound", "HearWire", "CLinux"], quick),
        room("Feelings", ["Ground", "Words", "CPcre2"], quick),
        room("Diary", ["Ground", "Time", "Sound", "Words", "Feelings", "CSQLite", "CLinux"]),
        room(
            "Journals",
            ["Ground", "Time", "Photos", "Feelings", "Diary", "FetchWire", "CIdn2", "CZlib"],
            quick
        ),
        room("Backups", ["Ground", "Time", "Diary", "CSodium"]),
        room("Session", ["Ground", "Time", "Sound", "Words"]),
        room(
            "VoiceCore",
            [
                "Ground", "Time", "Sound", "PhotoWire", "Photos", "Words", "Feelings", "Diary", "Journals",
                "Session",
                "CLinux",
            ]
        ),

        // Hearing that is done on other machines.
        room("FarmWire", ["Ground", "HearWire", "Sound", "Words", "CSodium"]),
        room("FarmKit", ["Ground", "Sound", "HearWire", "Words", "FarmWire", "CNats"]),
        // A broker on this machine for stories and tests.
        room("BrokerHost", ["Ground", "CLinux"]),

        // Nothing but data, which the package manager puts beside programs of other packages. It is a target of C, as
        // one of Swift would load Foundation to find it.
        .target(
            name: "models",
            path: "models",
            exclude: ["README.md", "mood/README.md"],
            sources: ["models.c"],
            resources: [.copy("mood"), .copy("en-us.json")],
            publicHeadersPath: "."
        ),

        program("voicecore-decode", ["SoundWire", "HelperCage", "CSndFile"]),
        program("voicecore-decode-ffmpeg", ["SoundWire", "HelperCage", "CFFmpeg"]),
        program("voicecore-photo", ["PhotoWire", "HelperCage", "CVips"]),
        program("voicecore-hear", ["HearWire", "HelperCage", "CPocketSphinx"]),
        program("voicecore-hear-onnx", ["HearWire", "NeuralEar", "HelperCage"]),
        program("voicecore-fetch", ["FetchWire", "PageReading", "HelperCage", "CCurl"]),

        // What programs share.
        .target(name: "CommandLineKit", dependencies: ["Ground", "Time", "CLinux"], swiftSettings: strict),
        .target(
            name: "ProgramKit",
            dependencies: ["CommandLineKit", "VoiceCore", "MemoWatch", "Backups", "FetchWire", "FarmKit"],
            swiftSettings: strict
        ),
        room("SessionKit", ["Ground", "Sound", "Session", "CPulse", "CLinux"]),
        room("MemoWatch", ["Ground", "CLinux"]),
        .target(
            name: "PageKit",
            dependencies: ["Ground", "VoiceCore", "CommandLineKit", "ProgramKit", "CMicroHTTP", "CLinux"],
            resources: [
                .embedInCode("Assets/style.css"), .embedInCode("Assets/page.js"),
                .embedInCode("Assets/mark.svg"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "PageHost",
            dependencies: ["Ground", "VoiceCore", "CommandLineKit", "ProgramKit", "SessionKit", "PageKit"],
            swiftSettings: strict
        ),
        .target(
            name: "ReplayKit",
            dependencies: [
                "VoiceCore", "MemoWatch", "CommandLineKit", "ProgramKit", "FetchWire", "FarmKit", "FarmWire",
                "BrokerHost",
            ],
            swiftSettings: quick
        ),

        program(
            "voicememo",
            [
                "VoiceCore", "Backups", "CommandLineKit", "ProgramKit", "SessionKit", "MemoWatch", "PageKit",
                "PageHost", "FarmKit", "FarmWire",
            ]
        ),
        program(
            "voicememod",
            [
                "VoiceCore", "CommandLineKit", "ProgramKit", "SessionKit", "MemoWatch", "PageHost", "FarmKit",
                "FarmWire",
            ]
        ),
        program("voicereplay", ["ReplayKit", "CommandLineKit", "ProgramKit", "Ground"]),

        // Not for people: fills diaries with made-up entries for scripts/benchmarks/diary.
        program("benchmark-diary", ["VoiceCore"]),

        // Not for people: collectors and workers whose hearing is replaced by its time, for scripts/benchmarks/farm.
        program("benchmark-farm", ["FarmKit", "FarmWire", "Words", "Sound", "Ground"]),

        // What several test targets use.
        .target(
            name: "TestKit",
            dependencies: ["Diary", "Session", "Ground", "Time", "CLinux"],
            path: "Tests/TestKit",
            swiftSettings: strict
        ),

        // The doors where bytes of others come in, for FuzzTests and scripts/fuzz.
        .target(
            name: "FuzzKit",
            dependencies: [
                "SoundWire", "HearWire", "FarmWire", "FetchWire", "PageReading", "Ground", "Time", "Words",
                "Feelings", "Diary", "VoiceCore", "CommandLineKit", "ReplayKit", "PageKit",
            ],
            path: "Tests/FuzzKit",
            swiftSettings: strict
        ),

        tests("Ground", ["Ground", "TestKit"]),
        tests("Time", ["Time"]),
        tests("SoundWire", ["SoundWire", "Ground", "TestKit"]),
        tests("HelperCage", ["HelperCage"]),
        tests("PhotoWire", ["PhotoWire", "TestKit"]),
        tests("Photos", ["Photos", "PhotoWire", "Ground", "TestKit"]),
        tests("Sound", ["Sound", "SoundWire", "Ground", "TestKit", "CSndFile", "CLinux"]),
        tests("HearWire", ["HearWire"]),
        tests("FetchWire", ["FetchWire"]),
        tests("FarmWire", ["FarmWire", "HearWire", "Words", "Sound", "Ground", "FuzzKit"]),
        tests("FarmKit", ["FarmKit", "FarmWire", "BrokerHost", "Words", "Sound", "Ground", "TestKit"]),
        tests("NeuralEar", ["NeuralEar", "HearWire", "CDigest"]),
        tests("Words", ["Words", "Sound", "HearWire", "Ground", "TestKit", "CLinux"]),
        tests("Feelings", ["Feelings", "Words", "Ground", "TestKit"]),
        tests("Diary", ["Diary", "Feelings", "Words", "Sound", "Time", "Ground", "TestKit"]),
        tests("Journals", ["Journals", "Diary", "Feelings", "FetchWire", "Time", "Ground", "TestKit"]),
        tests("Backups", ["Backups", "Diary", "Sound", "Time", "Ground", "TestKit"]),
        tests("Session", ["Session", "Sound", "Ground", "TestKit"]),
        tests("VoiceCore", ["VoiceCore", "TestKit"]),
        tests("CommandLineKit", ["CommandLineKit", "Ground", "TestKit"]),
        tests(
            "ProgramKit",
            [
                "ProgramKit", "VoiceCore", "Photos", "MemoWatch", "CommandLineKit", "FarmKit", "Ground",
                "TestKit",
            ]
        ),
        tests("SessionKit", ["SessionKit", "VoiceCore", "TestKit"]),
        tests("MemoWatch", ["MemoWatch", "Ground", "TestKit"]),
        tests(
            "PageKit",
            ["PageKit", "CLinux", "VoiceCore", "Ground", "CommandLineKit", "ProgramKit", "TestKit"]
        ),
        tests("ReplayKit", ["ReplayKit", "VoiceCore", "BrokerHost"]),
        tests("Fuzz", ["FuzzKit", "Ground", "TestKit"]),
        tests("EndToEnd", ["VoiceCore", "CommandLineKit", "MemoWatch", "BrokerHost", "TestKit"]),
    ],
    swiftLanguageModes: [.v6]
)

// libFuzzer is linked in by scripts/fuzz alone.
if Context.environment["VOICECORE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "voicecore-fuzz",
            dependencies: ["FuzzKit"],
            path: "Tests/Fuzzer",
            swiftSettings: strict
        )
    )
}
