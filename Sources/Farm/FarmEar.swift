package import Hearing

package struct FarmEar: Sendable {
    package let kind: HearingKind
    package let ear: any PartHearing

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
