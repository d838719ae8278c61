import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("Attacks on the chain of certificates")
struct ChainAttackTests {
    @Test(
        "A changed chain of a token is refused by one rule, which decides",
        arguments: ChainAttack.all)
    func token(_ attack: ChainAttack) throws {
        var recipe = TokenRecipe()
        attack.change(&recipe.chain)
        try Judged.expectRefusal(by: attack.rule) { try Judged.token(recipe) }
    }

    @Test(
        "A changed chain of a receipt is refused by one rule, which decides",
        arguments: ChainAttack.all.filter { !$0.tokensOnly })
    func receipt(_ attack: ChainAttack) throws {
        var recipe = ReceiptRecipe()
        attack.change(&recipe.chain)
        recipe.signerIssuer = recipe.chain.leaf.issuer
        try Judged.expectRefusal(by: attack.rule) { try Judged.receipt(recipe) }
    }
}
