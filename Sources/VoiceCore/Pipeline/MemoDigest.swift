/// Names a file by its bytes.
package enum MemoDigest {
    /// SHA-256 in 64 hexadecimal digits.
    package static func sha256(of path: String) async throws -> String {
        try await OpenedMemo.read(path).digest.sha256
    }
}
