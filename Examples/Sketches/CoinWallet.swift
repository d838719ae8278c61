import Purser

// sample: ledger work
/// Says what each product is worth; the journal books it with its own mark.
struct CoinWallet: GrantHandler {
    func grant(_ grant: Grant) -> LedgerWork? {
        .giving(grant)
    }

    /// What is spent already is not asked back.
    func revoke(_ revocation: Revocation) -> LedgerWork? {
        .taking(revocation.grant, floor: 0)
    }
}
// end of sample
