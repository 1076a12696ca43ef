// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A C library that Debian provides; its folder holds a module map and, where Swift needs one, a shim.
func library(_ name: String, _ package: String) -> Target {
    .systemLibrary(name: name, providers: [.apt([package])])
}

let package = Package(
    name: "VoiceCore",
    products: [
        .library(name: "VoiceCore", targets: ["VoiceCore"]),
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
        library("CPulse", "libpulse-dev"),
        library("CFFmpeg", "libavformat-dev"),
        .systemLibrary(
            name: "CPocketSphinx",
            pkgConfig: "pocketsphinx",
            providers: [.apt(["libpocketsphinx-dev"])]
        ),
        .target(name: "CLinux"),

        // The library, and the two lean rooms in which C libraries meet files and models.
        .target(
            name: "VoiceCore",
            dependencies: [
                "SoundKit", "HearKit", "CSndFile", "CSampleRate", "CSQLite", "CSodium", "CEbur128", "CPcre2",
                "CLinux",
            ],
            swiftSettings: strict
        ),
        .target(name: "SoundKit", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "HearKit", dependencies: ["CLinux"], swiftSettings: strict),
        .executableTarget(
            name: "voicecore-decode",
            dependencies: ["SoundKit", "CSndFile"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "voicecore-decode-ffmpeg",
            dependencies: ["SoundKit", "CFFmpeg"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "voicecore-hear",
            dependencies: ["HearKit", "CPocketSphinx"],
            swiftSettings: strict
        ),

        // What programs share.
        .target(name: "CommandLineKit", dependencies: ["CLinux"], swiftSettings: strict),
        .target(
            name: "ProgramSettings",
            dependencies: ["CommandLineKit", "VoiceCore"],
            swiftSettings: strict
        ),
        .target(name: "SessionKit", dependencies: ["VoiceCore", "CPulse", "CLinux"], swiftSettings: strict),
        .target(name: "MemoWatch", dependencies: ["VoiceCore", "CLinux"], swiftSettings: strict),
        .target(
            name: "ReplayKit",
            dependencies: ["VoiceCore", "MemoWatch", "CommandLineKit", "ProgramSettings"],
            swiftSettings: strict
        ),

        .executableTarget(
            name: "voicememo",
            dependencies: ["VoiceCore", "CommandLineKit", "ProgramSettings", "SessionKit", "MemoWatch"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "voicememod",
            dependencies: ["VoiceCore", "CommandLineKit", "ProgramSettings", "SessionKit", "MemoWatch"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "voicereplay",
            dependencies: ["ReplayKit", "CommandLineKit", "ProgramSettings"],
            swiftSettings: strict
        ),

        // Not for people: fills diaries with made-up entries for scripts/benchmarks/diary.
        .executableTarget(name: "benchmark-diary", dependencies: ["VoiceCore"], swiftSettings: strict),

        .testTarget(name: "VoiceCoreTests", dependencies: ["VoiceCore"], swiftSettings: strict),
        .testTarget(
            name: "SoundKitTests",
            dependencies: ["SoundKit", "VoiceCore", "CSndFile"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HearKitTests",
            dependencies: ["HearKit", "VoiceCore"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CommandLineKitTests",
            dependencies: ["CommandLineKit"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ProgramSettingsTests",
            dependencies: ["ProgramSettings"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SessionKitTests",
            dependencies: ["SessionKit", "VoiceCore"],
            swiftSettings: strict
        ),
        .testTarget(name: "MemoWatchTests", dependencies: ["MemoWatch"], swiftSettings: strict),
        .testTarget(name: "ReplayKitTests", dependencies: ["ReplayKit", "VoiceCore"], swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["VoiceCore", "CommandLineKit", "MemoWatch"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
