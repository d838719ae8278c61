import Foundation
public import Purser

/// The form of proof that an ``InMemoryStore`` issues unless another module signs for it.
///
/// It is opaque to everything but ``claims(in:)``, which refuses one that was changed. It protects
/// nothing: whoever reads this can forge it.
public enum TestProof {
    /// Names the form in ``Receipt/opaque(form:_:)``.
    public static let form = "in-memory-store"

    /// A proof that no verifier accepts.
    public static let spoilt = Receipt.opaque(form: form, Data(repeating: 0x30, count: 40))

    /// Makes a proof.
    public static func receipt(_ claims: StoreClaims) -> Receipt {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Claims are texts and whole numbers, which JSON always takes; an empty proof is refused
        // below.
        guard let body = try? encoder.encode(claims) else { return .noReceipt }
        var proof = Data(mark(of: body).utf8)
        proof.append(body)
        return .opaque(form: form, proof)
    }

    /// What a proof states; nil if it is of another form or was changed.
    public static func claims(in receipt: Receipt) -> StoreClaims? {
        guard case .opaque(form, let proof) = receipt, proof.count > 16 else { return nil }
        let body = proof.dropFirst(16)
        guard Data(mark(of: body).utf8) == proof.prefix(16) else { return nil }
        do { return try JSONDecoder().decode(StoreClaims.self, from: body) } catch { return nil }
    }

    private static func mark(of body: Data) -> String {
        let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
