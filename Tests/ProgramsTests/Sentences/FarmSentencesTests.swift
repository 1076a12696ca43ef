import Farm
import Foundation
import Testing
@testable import Programs

@Suite("Sentences about a farm")
struct FarmSentencesTests {
    @Test("A missing certificate and a malformed one are told apart")
    func authority() {
        let missing = BrokerError.authority(path: "/a.pem", errno: ENOENT).failure
        #expect(missing.code == .noSuchFile)
        #expect(missing.message.hasPrefix("/a.pem: No such file or directory, named as authority"))
        let other = BrokerError.authority(path: "/a.pem", errno: nil).failure
        #expect(other.code == .configuration && other.message.hasPrefix("/a.pem: not a certificate"))
    }

    @Test("A full broker gets advice, and an empty reason is left out")
    func broker() {
        #expect(BrokerError.full.failure.advice?.contains("max_file_store") == true)
        let bare = BrokerError.noStream(reason: "").failure.message
        #expect(bare == "the broker is not set up for a farm")
        let said = BrokerError.gone(reason: "(conn.c:2088): No server").failure.message
        #expect(said == "no broker answers: No server")
    }

    @Test("Workers that cannot help are named with the difference")
    func otherKinds() {
        let version = FarmNote.otherKinds(worker: "desk", count: 3, .version).sentence
        #expect(
            version == "no worker of the farm hears for this machine: desk and 2 more have another version "
                + "of VoiceCore or of the model; install the same on both"
        )
        let ear = FarmNote.otherKinds(worker: "desk", count: 1, .ear(engine: "moonshine", model: "tiny-en"))
        #expect(ear.sentence.hasSuffix(": desk has no ear like this machine's, moonshine tiny-en"))
    }
}
