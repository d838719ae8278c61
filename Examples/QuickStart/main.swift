// sample: quick start
import Purser
import PurserTesting

struct Wallet: GrantHandler {
    func grant(_ grant: Grant) -> LedgerWork? { .giving(grant) }
    func revoke(_ revocation: Revocation) -> LedgerWork? { .taking(revocation.grant) }
}

let store = InMemoryStore(products: [.consumable("coins.100")])
let journal = InMemoryJournal()
let shop = Shop(
    stores: [store.device().adapter()],
    catalog: [.consumable("coins.100", grants: .currency("coins", 100))],
    journal: journal, verifier: ScriptedVerifier(), granting: Wallet()
)
let running = Task { try await shop.run() }
if case .granted(let grant) = try await shop.buy("coins.100") {
    print("\(grant.product) granted: \(journal.disk.balance(grant.owner, "coins")) coins")
}
running.cancel()
// end of sample
