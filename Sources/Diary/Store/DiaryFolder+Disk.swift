internal import System

extension DiaryFolder {
    /// Whether something lies on the same disk as the diary, by the device that the system names for both.
    package func sharesDisk(with path: String) -> Bool {
        guard let own = FileIdentity(following: self.path), let other = FileIdentity(following: path) else {
            return false
        }
        return own.device == other.device
    }
}
