package import Hearing

/// An ear with the name of what it hears like.
package struct FarmEar: Sendable {
    /// What decides its words.
    package let kind: HearingKind
    /// What hears.
    package let ear: any PartHearing

    /// Reads every file of the ear's model, once.
    package init(_ ear: any PartHearing, version: String) {
        let fingerprint = ear.fingerprint
        let digest = fingerprint.digest()
        kind = HearingKind(
            engine: fingerprint.engine,
            model: fingerprint.model,
            version: "\(version)-\(digest.prefix(12))",
            processor: ProcessorKind.present
        )
        self.ear = ear
    }
}
