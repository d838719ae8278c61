import Purser
import PurserReceipts

// sample: on the device
/// Signed transactions of this app, judged on the device.
func deviceVerifier(of app: AppID) -> SignedTransactionVerifier {
    SignedTransactionVerifier(app: app)
}
// end of sample

// sample: device and server
/// The server decides. What the device finds is noted in the grant's provenance.
func bothVerifiers(of app: AppID, server: ServerReceiptVerifier) -> CombinedVerifier {
    CombinedVerifier(deciding: server, advising: [SignedTransactionVerifier(app: app)])
}
// end of sample
