/// The sizes beyond which nothing is read.
enum DERLimits {
    /// The deepest real structure, a certificate's name inside a receipt, lies 12 deep.
    static let depth = 20

    /// Four times a receipt of 10,000 purchases; the largest one seen has 79 KB.
    static let bytes = 16 << 20

    /// A certificate of a store has some 1.5 KB.
    static let certificateBytes = 16 << 10

    /// A receipt's bag holds three certificates.
    static let certificates = 8

    /// A certificate of a store has some ten extensions.
    static let extensions = 32

    /// The parts of a name: country, organisation and so on.
    static let nameParts = 16
}
