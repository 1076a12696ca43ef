import CVips
import Wires

struct VipsPicture {
    let facts: PhotoFacts

    init(_ bytes: [UInt8], _ format: PhotoFormat) throws(PhotoFailure) {
        let facts: PhotoFacts? = bytes.withUnsafeBytes { bytes in
            guard let picture = cvips_open(bytes.baseAddress, bytes.count) else { return nil }
            defer { cvips_close(picture) }
            let (width, height) = (Int(cvips_width(picture)), Int(cvips_height(picture)))
            guard width > 0, height > 0 else { return nil }
            let orientation = Int(cvips_orientation(picture))
            var count = 0
            let block = cvips_exif(picture, &count)
            let exif = block.map { Exif(Array(UnsafeBufferPointer(start: $0, count: count))) }
            let isTurned = (5...8).contains(orientation)
            return PhotoFacts(
                format: format,
                width: isTurned ? height : width,
                height: isTurned ? width : height,
                orientation: orientation,
                exif: exif ?? Exif()
            )
        }
        guard let facts else {
            let message = Self.message
            // libheif checks the size before it can be asked for.
            throw PhotoFailure(message.contains("Security limit exceeded") ? .tooLarge : .damaged, message)
        }
        self.facts = facts
    }

    static func small(_ bytes: [UInt8]) throws(PhotoFailure) -> [UInt8] {
        try made(of: bytes) { cvips_small($0.baseAddress, $0.count, Int32(PhotoLimits.side), &$1) }
    }

    static func clean(_ bytes: [UInt8], _ format: PhotoFormat) throws(PhotoFailure) -> [UInt8] {
        try made(of: bytes) { cvips_clean(format.kind, $0.baseAddress, $0.count, &$1) }
    }

    private static func made(
        of bytes: [UInt8],
        _ work: (UnsafeRawBufferPointer, inout Int) -> UnsafePointer<UInt8>?
    ) throws(PhotoFailure) -> [UInt8] {
        var count = 0
        guard let made = bytes.withUnsafeBytes({ work($0, &count) }) else {
            throw PhotoFailure(.damaged, message)
        }
        return Array(UnsafeBufferPointer(start: made, count: count))
    }

    private static var message: String { String(cString: cvips_message()) }
}

extension PhotoFormat {
    fileprivate var kind: Int32 {
        switch self {
        case .jpeg: Int32(cvips_jpeg)
        case .png: Int32(cvips_png)
        case .webp: Int32(cvips_webp)
        case .heic, .avif: Int32(cvips_heif)
        }
    }
}
