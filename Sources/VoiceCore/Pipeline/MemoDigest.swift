package enum MemoDigest {
    package static func sha256(of path: String) async throws -> String {
        try await OpenedMemo.read(path).digest.sha256
    }
}
