import Foundation
public import Purser

/// The form of proof that an ``InMemoryStore`` issues unless another module signs for it.
///
/// It is opaque to everything but ``claims(in:)``, which refuses one that was changed. It protects
/// nothing: whoever reads this can forge it.
public enum TestProof {
    /// Names the form in `Receipt/opaque(form:_:)`.
    public static let form = "in-memory-store"

    /// A proof that no verifier accepts.
    public static let spoilt = Receipt.opaque(form: form, Data(repeating: 0x30, count: 40))

    /// Makes a proof.
    public static func receipt(_ claims: StoreClaims) -> Receipt {
        receipt(of: claims)
    }

    /// Makes a proof of what is stated of a renewal.
    public static func receipt(_ renewal: StoreRenewal) -> Receipt {
        receipt(of: renewal)
    }

    private static func receipt(of statement: some Encodable) -> Receipt {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Texts and whole numbers are all there is, which JSON always takes.
        guard let body = try? encoder.encode(statement) else { return .noReceipt }
        var proof = Data(mark(of: body).utf8)
        proof.append(body)
        return .opaque(form: form, proof)
    }

    /// What a proof states; nil if it is of another form or was changed.
    public static func claims(in receipt: Receipt) -> StoreClaims? {
        statement(in: receipt)
    }

    /// What a proof states of a renewal; nil if it is of another form or was changed.
    public static func renewal(in receipt: Receipt) -> StoreRenewal? {
        statement(in: receipt)
    }

    private static func statement<Statement: Decodable>(in receipt: Receipt) -> Statement? {
        guard case .opaque(form, let proof) = receipt, proof.count > 16 else { return nil }
        let body = proof.dropFirst(16)
        guard Data(mark(of: body).utf8) == proof.prefix(16) else { return nil }
        do { return try JSONDecoder().decode(Statement.self, from: body) } catch { return nil }
    }

    private static func mark(of body: Data) -> String {
        let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
