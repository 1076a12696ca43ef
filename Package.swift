// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimises hot code in debug builds, too; VOICECORE_PLAIN turns that off for debuggers and sanitizers.
let isPlain = Context.environment["VOICECORE_PLAIN"] != nil
let quickC: [CSetting] = isPlain ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]
/// For rooms that go through bytes and samples one by one: the tables of moods would take 200 ms, ten times as long.
let quick = isPlain ? strict : strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A C library that Debian provides: a module map and, where Swift needs one, a shim.
func library(_ name: String, _ package: String, pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func room(_ name: String, _ leansOn: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target {
    .target(name: name, dependencies: leansOn, swiftSettings: settings)
}

func program(_ name: String, _ leansOn: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: leansOn, swiftSettings: strict)
}

func tests(_ name: String, _ leansOn: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: leansOn, exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "VoiceCore",
    products: [
        // A package that embeds the library names it and the helpers that it starts: docs/inside/embedding.md.
        .library(name: "VoiceCore", targets: ["VoiceCore", "models"]),
        .executable(name: "voicecore-decode", targets: ["voicecore-decode"]),
        .executable(name: "voicecore-decode-ffmpeg", targets: ["voicecore-decode-ffmpeg"]),
        .executable(name: "voicecore-photo", targets: ["voicecore-photo"]),
        .executable(name: "voicecore-hear", targets: ["voicecore-hear"]),
        .executable(name: "voicecore-hear-onnx", targets: ["voicecore-hear-onnx"]),
        .executable(name: "voicecore-fetch", targets: ["voicecore-fetch"]),
        .executable(name: "voicecore", targets: ["voicecore"]),
        .executable(name: "voicecored", targets: ["voicecored"]),
        .executable(name: "voicecore-replay", targets: ["voicecore-replay"]),
    ],
    targets: [
        library("CSndFile", "libsndfile1-dev"),
        library("CSampleRate", "libsamplerate0-dev"),
        library("CSQLite", "libsqlite3-dev"),
        library("CSodium", "libsodium-dev"),
        library("CEbur128", "libebur128-dev"),
        library("CPcre2", "libpcre2-dev"),
        library("CFFmpeg", "libavformat-dev"),
        library("CPocketSphinx", "libpocketsphinx-dev", pkgConfig: "pocketsphinx"),
        library("CXml2", "libxml2-dev", pkgConfig: "libxml-2.0"),
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

        // Ground.
        room("System", ["CLinux", "CSodium"], quick),
        room("Wires", ["CLinux", "CDigest"], quick),

        // Core.
        room("Sound", ["System", "Wires", "CSndFile", "CSampleRate", "CEbur128", "CLinux"], quick),
        room("Hearing", ["System", "Sound", "Wires", "CLinux"], quick),
        room("Mood", ["System", "Hearing", "CPcre2"], quick),
        room("Diary", ["System", "Sound", "Hearing", "Mood", "CSQLite", "CLinux"]),
        room("VoiceCore", ["System", "Wires", "Sound", "Hearing", "Mood", "Diary", "CPulse", "CLinux"]),

        // Wings.
        room("Travel", ["System", "Wires", "Mood", "Diary", "VoiceCore", "CIdn2"], quick),
        room("Backup", ["System", "Diary", "CSodium"]),
        room("Farm", ["System", "Wires", "Sound", "Hearing", "CNats", "CSodium", "CLinux"]),

        // Data for programs of other packages; a target of C, since one of Swift would load Foundation to find it.
        .target(
            name: "models",
            path: "models",
            exclude: ["README.md", "mood/README.md"],
            sources: ["models.c"],
            resources: [.copy("mood"), .copy("en-us.json")],
            publicHeadersPath: "."
        ),

        // Use cases, between the diary and the faces.
        room("Actions", ["System", "Sound", "Hearing", "Mood", "Diary", "VoiceCore", "Travel", "Backup"]),

        // What programs share: options, settings, sentences.
        room("Programs", ["System", "Actions", "Wires", "VoiceCore", "Travel", "Backup", "Farm", "CLinux"]),

        // Faces.
        room("Terminal", ["System", "Actions", "VoiceCore", "Travel", "Backup", "Farm", "Programs"]),
        .target(
            name: "Web",
            dependencies: ["System", "Actions", "VoiceCore", "Travel", "Programs", "CMicroHTTP", "CLinux"],
            resources: [
                .embedInCode("Assets/style.css"), .embedInCode("Assets/page.js"),
                .embedInCode("Assets/mark.svg"),
            ],
            swiftSettings: strict
        ),
        room("Watch", ["System", "Actions", "VoiceCore", "Travel", "Farm", "Programs", "Web"]),
        room("Replay", ["System", "Wires", "VoiceCore", "Actions", "Travel", "Farm", "Programs"], quick),

        program("voicecore", ["Programs", "Terminal", "Web"]),
        program("voicecored", ["Programs", "Watch"]),
        program("voicecore-replay", ["Programs", "Replay"]),

        // Helpers: each reads strangers' bytes in a cage of its own.
        program("voicecore-decode", ["Wires", "CSndFile"]),
        program("voicecore-decode-ffmpeg", ["Wires", "CFFmpeg"]),
        program("voicecore-photo", ["Wires", "CVips"]),
        program("voicecore-hear", ["Wires", "CPocketSphinx"]),
        room("NeuralEar", ["Wires", "COnnxRuntime"], quick),
        program("voicecore-hear-onnx", ["Wires", "NeuralEar"]),
        room("PageReading", ["Wires", "CXml2"]),
        program("voicecore-fetch", ["Wires", "PageReading", "CCurl"]),

        // For scripts/bench.
        program("benchmark-diary", ["VoiceCore"]),
        program("benchmark-farm", ["Farm", "Hearing", "Sound", "System"]),

        .target(
            name: "TestKit",
            dependencies: ["VoiceCore", "CLinux"],
            path: "Tests/TestKit",
            swiftSettings: strict
        ),

        // Parsers of strangers' bytes, for FuzzTests and scripts/fuzz.
        .target(
            name: "FuzzKit",
            dependencies: [
                "Wires", "Farm", "PageReading", "VoiceCore", "Actions", "Travel", "Programs", "Replay", "Web",
            ],
            path: "Tests/FuzzKit",
            swiftSettings: strict
        ),

        tests("System", ["System", "TestKit"]),
        tests("Wires", ["Wires", "System", "TestKit"]),
        tests("Sound", ["Sound", "Wires", "System", "TestKit", "CSndFile", "CLinux"]),
        tests("NeuralEar", ["NeuralEar", "Wires", "CDigest"]),
        tests("Hearing", ["Hearing", "Sound", "Wires", "System", "TestKit", "CLinux"]),
        tests("Mood", ["Mood", "Hearing", "System", "TestKit"], exclude: ["Cases"]),
        tests("Diary", ["Diary", "Mood", "Hearing", "Sound", "System", "TestKit"]),
        tests("Travel", ["Travel", "Diary", "Mood", "Wires", "System", "TestKit"]),
        tests("Backup", ["Backup", "Diary", "Sound", "System", "TestKit"]),
        tests("Actions", ["Actions", "VoiceCore", "Travel", "Backup", "TestKit"]),
        tests("VoiceCore", ["VoiceCore", "Wires", "TestKit"]),
        tests("Farm", ["Farm", "Wires", "Hearing", "Sound", "System", "TestKit", "FuzzKit"]),
        tests("Programs", ["Programs", "VoiceCore", "Travel", "Farm", "System", "TestKit"]),
        tests("Web", ["Web", "Actions", "CLinux", "VoiceCore", "Travel", "System", "Programs", "TestKit"]),
        tests("Replay", ["Replay", "VoiceCore", "Farm"]),
        tests("Fuzz", ["FuzzKit", "System", "TestKit"]),
        tests("EndToEnd", ["VoiceCore", "Travel", "Programs", "Farm", "TestKit"]),
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
