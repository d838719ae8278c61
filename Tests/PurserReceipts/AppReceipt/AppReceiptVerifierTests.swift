import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("The verifier of app receipts")
struct AppReceiptVerifierTests {
    private static let recipe = ReceiptRecipe(
        attributes: ReceiptRecipe.app + (0..<3).map { ReceiptRecipe.purchase($0) })
    private static let roots = (try? Judged.trust(recipe.chain.root.der)) ?? TrustedRoots()

    private func code(
        _ bytes: [UInt8] = recipe.bytes, id: TransactionID = "2000000123450001",
        product: StoreProductID = "org.example.game.gold.monthly",
        change: (inout AppReceiptVerifier) -> Void = { _ in }
    ) async -> String {
        var verifier = AppReceiptVerifier(app: "org.example.game", roots: Self.roots)
        change(&verifier)
        let request = Judged.request(.appReceipt(Data(bytes)), id: id, product: product)
        return await verifier.verify(request).code
    }

    @Test("A sound receipt is valid with its facts and those of every other purchase")
    func facts() async throws {
        let verifier = AppReceiptVerifier(app: "org.example.game", roots: Self.roots)
        let verdict = await verifier.verify(
            Judged.request(
                .appReceipt(Data(Self.recipe.bytes)), id: "2000000123450001",
                product: "org.example.game.gold.monthly"))
        guard case .valid(let receipt) = verdict, case .facts(let facts) = receipt.statement else {
            Issue.record("\(verdict)")
            return
        }
        #expect(facts.transaction == "2000000123450001")
        #expect(facts.environment == .sandbox)
        #expect(facts.kind == .autoRenewable)
        #expect(facts.key?.description == "app-store/sandbox/l/45678902")
        #expect(facts.purchaseDate?.date == Date(timeIntervalSince1970: 1_749_988_740))
        #expect(facts.expiresAt?.date == Date(timeIntervalSince1970: 1_752_580_740))
        #expect(facts.revoked == nil)
        #expect(facts.appVersion == "1.4.2")
        #expect(receipt.others.map(\.transaction) == ["2000000123450000", "2000000123450002"])
        #expect(receipt.time?.date == Date(timeIntervalSince1970: 1_749_988_800))
    }

    @Test("A receipt that does not fit is told from one that is not there yet")
    func verdicts() async {
        #expect(await code() == "valid")
        #expect(await code(product: "gold.yearly") == "rejected wrongProduct")
        #expect(await code(id: "7") == "undecided receiptStale")
        #expect(await code { $0.appStoreID = 7 } == "rejected wrongApp")
        #expect(await code { $0.environments = [.production] } == "rejected wrongEnvironment")
        let base64 = Array(
            Data(Self.recipe.bytes).base64EncodedString(options: .lineLength64Characters).utf8)
        #expect(await code(base64) == "valid")
        #expect(
            await code(Array("{\n\"signature\" = \"x\";\n}".utf8)) == "undecided wrongProofKind")
        #expect(await code([1, 2, 3]) == "rejected notAuthentic")
        var other = Self.recipe
        other.attributes[2] = .init(2, DERWriter.utf8("org.example.other"))
        #expect(await code(other.bytes) == "rejected wrongApp")
    }

    @Test("A receipt is bound to its device where the app asks for that")
    func device() async {
        let own = DeviceIdentifier(bytes: Data(ReceiptRecipe.deviceIdentifier))
        let other = DeviceIdentifier(bytes: Data([9]))
        func code(_ list: [DeviceIdentifier]?, _ requires: Bool = true) async -> String {
            await self.code {
                $0.requiresDeviceMatch = requires
                $0.device = list.map { FixedDevice(list: $0) }
            }
        }
        #expect(await code([own]) == "valid")
        #expect(await code([other, own]) == "valid")
        #expect(await code([other]) == "rejected wrongDevice")
        #expect(await code([DeviceIdentifier(bytes: Data())]) == "rejected wrongDevice")
        #expect(await code([]) == "undecided deviceUnknown")
        #expect(await code(nil) == "undecided deviceUnknown")
        #expect(await code([other], false) == "valid")
    }

    @Test("P77 Attributes that nobody knows, and values of other forms, are passed over")
    func unknown() throws {
        var recipe = Self.recipe
        recipe.attributes += [
            .init(9999, [1, 2, 3]), .init(33, []), .init(6, [0xFF]), .init(-1, []),
            .init(17, DERWriter.element(0x31, ReceiptRecipe.Attribute(1799, [7]).der)),
        ]
        recipe.attributes[1].value = DERWriter.utf8("not a number")
        let check = AppReceiptCheck(roots: Self.roots)
        let receipt = try check.check(recipe.bytes, at: .present)
        #expect(receipt.brokenRules == [])
        #expect(receipt.content.purchases.count == 4)
        #expect(receipt.content.appID == nil)
        #expect(receipt.content.bundle == "org.example.game")
    }

    @Test("Ten thousand purchases are read")
    func many() throws {
        let recipe = ReceiptRecipe.with(purchases: 10_000)
        let check = AppReceiptCheck(roots: try Judged.trust(recipe.chain.root.der))
        let receipt = try check.check(recipe.bytes, at: .present)
        #expect(receipt.brokenRules == [])
        #expect(receipt.content.purchases.count == 10_000)
        #expect(receipt.content.purchases[9_999].transaction == "2000000123459999")
    }

    @Test(
        "Dates in receipts are read in every form that was seen",
        arguments: [
            ("2020-07-22T17:39:08Z", 1_595_439_548_000),
            ("2020-07-22T17:39:08.250Z", 1_595_439_548_250),
            ("2020-07-22T18:39:08+0100", 1_595_439_548_000),
            ("2020-07-22T18:39:08+01:00", 1_595_439_548_000),
            ("2020-07-22T12:09:08-0530", 1_595_439_548_000),
            ("2020-02-29T00:00:00Z", 1_582_934_400_000),
            ("4001-01-01T00:00:00+0000", 64_092_211_200_000),
            ("1969-12-31T23:59:59Z", -1_000), ("0000-03-01T00:00:00Z", -62_162_035_200_000),
            ("", nil), ("2020-07-22", nil), ("2020-07-22T17:39:08", nil),
            ("2019-02-29T00:00:00Z", nil),
            ("2020-13-01T00:00:00Z", nil), ("2020-07-22T24:00:00Z", nil),
            ("2020-07-22T17:39:08Zx", nil), ("2020-07-22T17:39:08.Z", nil),
            ("2020-07-22t17:39:08Z", nil), ("2020-07-22T17:39:08+99:00", nil),
        ] as [(String, Int64?)])
    func dates(_ text: String, _ milliseconds: Int64?) {
        #expect(ReceiptDate.read(DigitReader(Array(text.utf8)))?.milliseconds == milliseconds)
    }
}
