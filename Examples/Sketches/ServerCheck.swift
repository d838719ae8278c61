import Foundation
import Purser
import PurserReceipts

// sample: signed answers
/// Asks the app's server, and believes only what is signed with the server's key.
func serverVerifier(at address: URL, pinning key: AnswerKey) -> ServerReceiptVerifier {
    var verifier = ServerReceiptVerifier(endpoint: address)
    verifier.answerKey = key
    return verifier
}
// end of sample

// sample: format of an existing server
/// The way of a server that was there before: code 0 is a yes, 4001 a refusal with a text.
let coinServer: WireFormat = {
    var format = WireFormat(["receipt": .proof, "orderNo": .order]) { answer in
        switch answer["code"].integer {
        case 0: .accepted(payload: answer["data"].json)
        case 4001: .rejected(RejectionReason(.refusedByServer, userText: answer["msg"].text))
        default: .undecided("code \(answer["code"].text ?? "missing")")
        }
    }
    format.proofs = [.appReceipt]
    format.needsOrder = true
    return format
}()
// end of sample
