/// A number that stands for something made here: its kind, the place where it is, and a
/// generation, so that what was destroyed is never taken for what came after.
struct Handle {
    enum Kind: UInt64 {
        case shop = 0x51
        case observer = 0x0B
    }

    let value: UInt64

    init(value: UInt64) {
        self.value = value
    }

    init(_ kind: Kind, place: Int, generation: UInt64) {
        value = kind.rawValue << 56 | (generation & 0xFFFF_FFFF_FFFF) << 8 | UInt64(place & 0xFF)
    }

    var kind: Kind? { Kind(rawValue: value >> 56) }

    var place: Int { Int(value & 0xFF) }

    var generation: UInt64 { value >> 8 & 0xFFFF_FFFF_FFFF }
}
