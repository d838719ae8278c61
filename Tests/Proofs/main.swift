import Foundation
import PurserTestSupport

// Writes proofs of every kind, sound and broken, for the scripts that try the examples:
// `PurserProofs FOLDER`.

#if os(Linux)
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")

    @MainActor func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: folder.appending(path: name))
    }

    var token = TokenRecipe()
    @MainActor func tokenText(_ payload: String) -> String {
        token.payload = payload
        return token.text
    }

    try write("token-root.der", token.chain.root.der)
    try write("transaction.jws", tokenText(TokenRecipe.transaction).utf8)
    try write("bare.jws", tokenText(#"{"environment":"Sandbox","signedDate":1749988800000}"#).utf8)
    try write("dateless.jws", tokenText(#"{"environment":"Sandbox"}"#).utf8)
    let renewal = #"{"environment":"Sandbox","signedDate":1749988800000,"autoRenewStatus":1}"#
    let notification = """
        {"notificationType":"DID_RENEW","notificationUUID":"n-1","version":"2.0",\
        "signedDate":1749988800000,"data":{"bundleId":"org.example.game",\
        "environment":"Sandbox","signedTransactionInfo":"\(tokenText(TokenRecipe.transaction))",\
        "signedRenewalInfo":"\(tokenText(renewal))"}}
        """
    try write("notification.json", #"{"signedPayload":"\#(tokenText(notification))"}"#.utf8)
    token.signer = ChainKeys.stranger.leaf
    try write("forged.jws", tokenText(TokenRecipe.transaction).utf8)

    var receipt = ReceiptRecipe()
    try write("receipt-root.der", receipt.chain.root.der)
    try write("receipt.der", receipt.bytes)
    try write(
        "receipt.txt",
        Data(receipt.bytes).base64EncodedString(options: [.lineLength76Characters]).utf8)
    receipt.usesIndefiniteLengths = true
    try write("receipt.ber", receipt.bytes)
    let device = ReceiptRecipe.deviceIdentifier.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    try write("device.txt", device.joined().utf8)

    let play = #"{"packageName":"org.example.game","productId":"gold","purchaseState":0}"#
    let signature = Data(ChainKeys.strangerRSA.sign(Array(play.utf8), .sha1)).base64EncodedString()
    let quoted = play.replacing("\"", with: "\\\"")
    try write("play.json", #"{"data":"\#(quoted)","signature":"\#(signature)"}"#.utf8)
    try write(
        "play.key", Data(ChainKeys.strangerRSA.publicKey).base64EncodedString().utf8)
#else
    print("proofs are made with libcrypto, on Linux")
    exit(1)
#endif
