/// Names a file by its bytes.
public enum MemoDigest {
    /// SHA-256 in 64 hexadecimal digits.
    public static func sha256(of path: String) async throws -> String {
        try await OpenedMemo.read(path).digest.sha256
    }
}
