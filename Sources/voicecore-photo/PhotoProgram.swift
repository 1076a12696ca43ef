import CVips
import Glibc
import Wires

/// Examines the picture on standard input, caged, and answers on standard output.
enum PhotoProgram {
    private static let memoryBytes: UInt64 = 2 << 30

    static func run(arguments: [String]) -> Int32 {
        if arguments == [Cage.question] {
            return Cage.enter(limits(processorSeconds: 1)) ? 0 : 1
        }
        guard let order = PhotoOrder(arguments: arguments) else { return 64 }
        // Loads everything from the disk before the first byte.
        let loaded = cvips_load()
        Cage.enter(limits(processorSeconds: order.processorSeconds))
        guard loaded == cvips_ready else {
            write(.failure(PhotoFailure(.libraryMissing)))
            return 0
        }
        let bytes = readAll()
        do throws(PhotoFailure) {
            write(try answer(order, to: bytes))
        } catch {
            write(.failure(error))
        }
        return 0
    }

    private static func limits(processorSeconds: Int) -> Cage.Limits {
        Cage.Limits(memoryBytes: memoryBytes, processorSeconds: processorSeconds, allowsThreads: true)
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
            // The decoder reports the same failure as for a damaged file.
            let isTooMuch = format == .avif && facts.width > PhotoLimits.avifPoints / facts.height
            guard isTooMuch, error.reason.contains("Decoder plugin") else { throw error }
            throw PhotoFailure(.tooLargeForDecoder, "\(facts.width) x \(facts.height)")
        }
    }

    private static func readAll() -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= PhotoLimits.fileBytes {
            let count = read(0, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        return bytes
    }

    private static func write(_ answer: PhotoAnswer) {
        answer.encoded().withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(1, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 { rest = rest.dropFirst(count) }
                if count < 0 && errno != EINTR { _exit(0) }
            }
        }
    }
}
