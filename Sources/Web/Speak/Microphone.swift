package import VoiceCore

/// What the pages need to have a memo recorded; devices and locks are known by who hands it in.
package struct Microphone: Sendable {
    /// A session for one recording, which has not begun.
    package struct Session: Sendable {
        /// Who holds the session.
        package var owner: SessionOwner
        /// The session that records.
        package var coordinator: AudioCoordinator
        /// The words that are heard meanwhile.
        package var words: LiveWords
        /// Brings the session what happens on this machine, such as a call, until it is cancelled.
        package var attend: @Sendable () async -> Void

        package init(
            owner: SessionOwner,
            coordinator: AudioCoordinator,
            words: LiveWords,
            attend: @escaping @Sendable () async -> Void
        ) {
            self.owner = owner
            self.coordinator = coordinator
            self.words = words
            self.attend = attend
        }
    }

    /// Makes one.
    package var session: @Sendable () async -> Session
    /// Who records or plays now, in any program of this user.
    package var holder: @Sendable () -> SessionHolder?

    package init(
        holder: @escaping @Sendable () -> SessionHolder?,
        session: @escaping @Sendable () async -> Session
    ) {
        self.holder = holder
        self.session = session
    }
}
