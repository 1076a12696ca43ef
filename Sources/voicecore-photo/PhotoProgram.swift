import CVips
import Glibc
import Wires

enum PhotoProgram {
    static func run(arguments: [String]) -> Int32 {
        if arguments == [Cage.question] { return Cage.enter(limits(processorSeconds: 1)) ? 0 : 1 }
        guard let order = PhotoOrder(arguments: arguments) else { return 64 }
        // The cage allows no file, so the library loads before it.
        let loaded = cvips_load()
        Cage.enter(limits(processorSeconds: order.processorSeconds))
        guard loaded == cvips_ready else {
            write(.failure(PhotoFailure(.libraryMissing)))
            return 0
        }
        let bytes = HelperPipes.input(limit: PhotoLimits.fileBytes + 1)
        do throws(PhotoFailure) {
            write(try answer(order, to: bytes))
        } catch {
            write(.failure(error))
        }
        return 0
    }

    private static func limits(processorSeconds: Int) -> Cage.Limits {
        Cage.Limits(memoryBytes: 2 << 30, processorSeconds: processorSeconds, allowsThreads: true)
    }

    private static func answer(_ order: PhotoOrder, to bytes: [UInt8]) throws(PhotoFailure) -> PhotoAnswer {
        guard let format = PhotoFormat(head: Array(bytes.prefix(PhotoFormat.headBytes))) else {
            throw PhotoFailure(.unknownFormat)
        }
        let bytes = try ExifLoops.removed(from: bytes)
        let facts = try VipsPicture(bytes, format).facts
        guard facts.width <= PhotoLimits.points / facts.height else {
            throw PhotoFailure(.tooLarge, "\(facts.width) x \(facts.height)")
        }
        guard !format.isCutShort(bytes) else { throw PhotoFailure(.damaged, "cut short") }
        do throws(PhotoFailure) {
            switch order.wish {
            case .look: return .picture(facts, try VipsPicture.small(bytes))
            case .clean: return .picture(facts, try VipsPicture.clean(bytes, format))
            }
        } catch {
            // The decoder's failure looks like that of a damaged file.
            let isTooMuch = format == .avif && facts.width > PhotoLimits.avifPoints / facts.height
            guard isTooMuch, error.reason.contains("Decoder plugin") else { throw error }
            throw PhotoFailure(.tooLargeForDecoder, "\(facts.width) x \(facts.height)")
        }
    }

    private static func write(_ answer: PhotoAnswer) {
        if !answer.encoded().withUnsafeBytes({ HelperPipes.write($0) }) { _exit(0) }
    }
}
