// swift-tools-version: 6.2
import PackageDescription

let diary: [Target.Dependency] = [
    "VoiceCore", "voicecore-decode", "voicecore-decode-ffmpeg", "voicecore-hear", "voicecore-photo",
].map {
    .product(name: $0, package: "VoiceCore")
}

let package = Package(
    name: "embedding",
    dependencies: [.package(name: "VoiceCore", path: "../..")],
    targets: [
        .executableTarget(name: "ingest", dependencies: diary),
        .executableTarget(name: "record", dependencies: diary),
        .executableTarget(name: "engine", dependencies: diary),
    ],
    swiftLanguageModes: [.v6]
)
