internal import VoiceCore

extension Settings {
    /// Refuses a folder for filed memos in a diary, which removes unknown files, or one that would never be used.
    package func checkMoveTo() throws(Failure) {
        try checkMoveToOption()
        try Failure.refuse(moveToFailures)
    }

    private func checkMoveToOption() throws(Failure) {
        guard origin(of: Key.moveTo).isFlag, sourcePolicy != .move else { return }
        throw Failure(.usage, "--move-to needs --source move, and not --source \(sourcePolicy.rawValue)")
            .advising("leave out --source: files are moved to the folder")
    }

    /// Refuses inboxes that cannot work or conflict, and names all problems.
    package func checkInboxes(_ inboxes: [String], diary: String) throws(Failure) {
        try checkMoveToOption()
        let apart = self[Key.inboxes].compactMap { inbox in
            fact(of: inbox).map {
                Failure(.configuration, "\(inbox.path): \($0)", advice: Self.apartAdvice)
            }
        }
        try Failure.refuse(InboxRefusal.failures(of: inboxes, diary: diary) + moveToFailures + apart)
    }

    private var moveToFailures: [Failure] {
        let inboxes = self[Key.inboxes]
        let ignored =
            [ignoredMoveTo.map { "moveTo: \($0)" }]
            + inboxes.map { inbox in inbox.ignoredMoveTo.map { "\(inbox.path): \($0)" } }
        let refused = ([self[Key.moveTo]] + inboxes.map(\.moveTo)).compactMap(\.self).compactMap { folder in
            Self.fact(ofMoveTo: folder).map { "\(folder): memos cannot be moved there: \($0)" }
        }
        return ignored.compactMap(\.self).map {
            Failure(.configuration, $0, advice: InboxSettings.moveToAdvice)
        } + refused.map { Failure(.configuration, $0, advice: "choose another folder for moveTo") }
    }

    package static func fact(ofMoveTo folder: String) -> String? {
        InboxRefusal.around(Path(folder).place.text).map { "it is in \($0.kind), \($0.folder)" }
    }
}

extension Settings {
    package static let apartAdvice = "name each inbox once, and a folder for moveTo apart from the others"

    /// The reason why `moveTo` has no effect, such as a `source` that says otherwise.
    package var ignoredMoveTo: String? {
        let isSaidBeside = origin(of: Key.moveTo).nearness == origin(of: Key.source).nearness
        guard self[Key.moveTo] != nil, isSaidBeside, sourcePolicy != .move,
            !self[Key.inboxes].contains(where: { $0.source == .move })
        else { return nil }
        return "nothing is moved there, as source is \"\(sourcePolicy.rawValue)\""
    }

    /// A conflict between an inbox and the others, or `nil`.
    ///
    /// A file moved into another inbox would be taken again; two rules for one folder are ambiguous.
    package func fact(of inbox: InboxSettings) -> String? {
        let place = Path(inbox.path).place
        // Of two, the second is reported.
        let others = self[Key.inboxes].prefix { $0 != inbox }
        if others.contains(where: { Path($0.path).place == place }) {
            return "this inbox is named twice, with other settings"
        }
        guard moves(inbox), let target = target(of: inbox).map({ Path($0).place }) else { return nil }
        let holder = self[Key.inboxes].filter { target.isAtOrBelow(Path($0.path).place) }
            .max { Path($0.path).place.text.utf8.count < Path($1.path).place.text.utf8.count }
        guard let holder else { return nil }
        // Each inbox passes over its own folder for moved memos below it.
        if let own = self.target(of: holder).map({ Path($0).place }), own != Path(holder.path).place,
            target.isAtOrBelow(own)
        {
            return nil
        }
        return "its memos are moved to \(target.text), which is in the inbox \(holder.path)"
    }

    private func moves(_ inbox: InboxSettings) -> Bool {
        (inbox.source ?? (inbox.moveTo == nil ? sourcePolicy : .move)) == .move
    }

    /// The folder for memos moved from an inbox, or `nil` if none are moved.
    private func target(of inbox: InboxSettings) -> String? {
        inbox.moveTo ?? self[Key.moveTo] ?? (moves(inbox) ? inbox.path + "/filed" : nil)
    }
}

extension InboxSettings {
    /// A conflict between the inbox's `moveTo` and its `source`.
    package var ignoredMoveTo: String? {
        guard let moveTo, let source, source != .move else { return nil }
        return "moveTo (\(moveTo)) needs source: \"move\", and not \"\(source.rawValue)\""
    }

    package static let moveToAdvice =
        "leave out one of the two: without source, files are moved to the folder"
}

extension Failure {
    /// Throws the first with all others; advice that differs stands behind its own message.
    fileprivate static func refuse(_ failures: [Failure]) throws(Failure) {
        guard let first = failures.first else { return }
        guard failures.count > 1 else { throw first }
        let isForAll = failures.allSatisfy { $0.advice == first.advice }
        let lines = failures.map { failure in
            [failure.message, isForAll ? nil : failure.advice].compactMap(\.self).joined(separator: "; ")
        }
        var all = Failure(first.code, lines[0], advice: isForAll ? first.advice : nil)
        all.more = Array(lines.dropFirst())
        throw all
    }
}
