internal import System

extension DiaryFolder {
    /// Compares devices.
    package func sharesDisk(with path: String) -> Bool {
        guard let own = FileIdentity(following: self.path), let other = FileIdentity(following: path) else {
            return false
        }
        return own.device == other.device
    }
}
