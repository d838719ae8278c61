import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("Proofs made by the tests")
struct FixtureTests {
    @Test("A sound token, receipt and Play purchase break no rule")
    func sound() throws {
        #expect(try Judged.token(TokenRecipe()) == [])
        #expect(try Judged.token(TokenRecipe(.quick)) == [])
        #expect(try Judged.receipt(ReceiptRecipe()) == [])
    }
}
