import Foundation
import Purser
import Testing

@testable import PurserReceipts

@Suite("Proofs as text")
struct ProofTextTests {
    /// 200 bytes of one whole structure, whose base64 has plus signs and slashes.
    private static let receipt = Data([0x30, 0x81, 197] + [UInt8](repeating: 0xFB, count: 197))
    private static let token = "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2ln"

    private static let every = Set(ProofKind.allCases)

    private static let base64 = receipt.base64EncodedString()
    private static let inPieces = base64.split(by: 64).joined(separator: " ")
    private static let inURLAlphabet = base64.replacing("+", with: "-").replacing("/", with: "_")

    private static let disguises: [Data] = [
        receipt.base64EncodedData(options: [.lineLength64Characters, .endLineWithCarriageReturn]),
        receipt.base64EncodedData(options: [.lineLength76Characters, .endLineWithLineFeed]),
        Data(inPieces.utf8),
        Data((" \t" + base64 + "\n").utf8),
        Data(base64.replacing("+", with: " ").utf8),
        receipt.base64EncodedData().base64EncodedData(),
        Data(inURLAlphabet.utf8),
    ]

    private static let misfits: [(Receipt, Set<ProofKind>)] = [
        (.appReceipt(Data(token.utf8)), every),
        (.appReceipt(Data(token.utf8).base64EncodedData()), every),
        (.signedData(base64), every),
        (.signedData("a.b"), every),
        (.signedData("a..b"), every),
        (.signedData("a.b.c.d"), every),
        (.signedData(token), [.appReceipt]),
        (.appReceipt(receipt), [.signedData]),
        (.playPurchase(data: "{}", signature: "AA=="), [.appReceipt, .signedData]),
    ]

    private func text(
        _ receipt: Receipt, _ kinds: Set<ProofKind> = Set(ProofKind.allCases)
    ) throws(Undecided) -> ProofText {
        try ProofText(receipt, accepting: kinds)
    }

    @Test("P47 base64 has no line breaks and survives a JSON round trip byte for byte")
    func roundTrip() throws {
        let proof = try text(.appReceipt(Self.receipt))
        #expect(!proof.text.utf8.contains { $0 < 0x21 })
        let body = try RequestBody.data(["receipt-data": .string(proof.text)], as: .json)
        let object = try JSONSerialization.jsonObject(with: body) as? [String: String]
        #expect(object?["receipt-data"].flatMap { Data(base64Encoded: $0) } == Self.receipt)
    }

    @Test(
        "P47 text with line breaks or spaces, encoded twice, or with plus signs lost is put right",
        arguments: disguises)
    func normalised(_ data: Data) throws {
        #expect(try text(.appReceipt(data)).text == Self.receipt.base64EncodedString())
    }

    @Test("P47 a token with line breaks loses them")
    func tokenBreaks() throws {
        let broken = "  " + Self.token.split(by: 20).joined(separator: "\r\n") + "\n"
        #expect(try text(.signedData(broken)).text == Self.token)
    }

    @Test(
        "P47 a token where a receipt was expected, or the reverse, fails before anything is sent",
        arguments: misfits)
    func wrongKind(_ receipt: Receipt, _ kinds: Set<ProofKind>) {
        #expect { try text(receipt, kinds) } throws: { error in
            (error as? Undecided)?.reason.code == .wrongProofKind
        }
    }

    @Test("P41 no receipt is a case of its own")
    func noReceipt() {
        #expect { try text(.noReceipt) } throws: { ($0 as? Undecided)?.reason.code == .noReceipt }
    }

    @Test(
        "P41 an empty proof is never sent",
        arguments: [
            Receipt.appReceipt(Data()), .appReceipt(Data(" \n".utf8)), .signedData(""),
            .signedData("\r\n"), .opaque(form: "x", Data()),
            .playPurchase(data: "", signature: "a"),
            .playPurchase(data: "{}", signature: ""),
        ])
    func empty(_ receipt: Receipt) {
        #expect { try text(receipt) } throws: {
            ($0 as? Undecided)?.reason.code == .receiptUnreadable
        }
    }

    @Test("the form of iOS 6 goes out as it is")
    func plist() throws {
        let plist = Data("{\n\t\"signature\" = \"AA==\";\n}".utf8)
        #expect(try text(.appReceipt(plist)).text == plist.base64EncodedString())
    }

    @Test("a Play purchase keeps its exact text, and its signature regains its plus signs")
    func play() throws {
        let proof = try text(.playPurchase(data: "{ \"a\":1}", signature: "ab d/ef==\n"))
        #expect(proof.text == "{ \"a\":1}")
        #expect(proof.signature == "ab+d/ef==" || proof.signature == "abd/ef==")
    }
}

extension String {
    /// Pieces of so many characters.
    fileprivate func split(by count: Int) -> [String] {
        stride(from: 0, to: self.count, by: count).map { String(dropFirst($0).prefix(count)) }
    }
}
