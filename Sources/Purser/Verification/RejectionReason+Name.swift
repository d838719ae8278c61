extension RejectionReason.Code {
    private static let names = CodeNames<RejectionReason.Code>([
        ("notAuthentic", .notAuthentic),
        ("wrongApp", .wrongApp),
        ("wrongProduct", .wrongProduct),
        ("wrongTransaction", .wrongTransaction),
        ("wrongEnvironment", .wrongEnvironment),
        ("wrongQuantity", .wrongQuantity),
        ("wrongDevice", .wrongDevice),
        ("revoked", .revoked),
        ("accountUnknown", .accountUnknown),
        ("refusedByServer", .refusedByServer),
        ("environmentRefused", .environmentRefused),
    ])

    /// The code's permanent name. It never changes, so that journals, logs and
    /// translations can go by it.
    public var name: String {
        guard case .other(let word) = self else { return Self.names.name(of: self, other: nil) }
        return Self.names.name(of: self, other: word)
    }

    /// Reads a name; an unknown one is kept as `other`.
    public init(name: String) {
        self = Self.names.code(named: name) { .other($0) }
    }
}
