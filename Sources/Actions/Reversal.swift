/// Takes a change back; performing it gives its own reversal, so that undo and redo are one thing.
package struct Reversal: Sendable {
    private let action: @Sendable (DiaryActions) async throws -> Reversal?

    init(_ action: @escaping @Sendable (DiaryActions) async throws -> Reversal?) { self.action = action }

    package func perform(by actions: DiaryActions) async throws -> Reversal? { try await action(actions) }
}
