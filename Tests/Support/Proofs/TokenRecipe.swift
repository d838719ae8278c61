#if canImport(COpenSSL)
    import Foundation

    /// A signed token that is to be made; every part can be made wrong.
    package struct TokenRecipe: Sendable {
        package var chain: ChainRecipe
        /// JSON text of the header's members besides `x5c`.
        package var header = #""alg":"ES256""#
        /// Nil means leaf, intermediate and root of the chain.
        package var certificates: [[UInt8]]?
        package var payload: String
        package var signer: SigningKey
        /// Changes the raw signature.
        package var changeSignature: (@Sendable ([UInt8]) -> [UInt8])?
        /// Changes the whole text at the end.
        package var changeText: (@Sendable (String) -> String)?

        package init(
            _ keys: ChainKeys = .token, payload: String = TokenRecipe.transaction
        ) {
            chain = ChainRecipe(keys)
            signer = keys.leaf
            self.payload = payload
        }

        package var text: String {
            let list = (certificates ?? chain.certificates).map {
                "\"" + Data($0).base64EncodedString() + "\""
            }
            let json = "{\(header),\"x5c\":[\(list.joined(separator: ","))]}"
            let signed = Self.encode(Array(json.utf8)) + "." + Self.encode(Array(payload.utf8))
            let signature = signer.signRaw(Array(signed.utf8))
            let text = signed + "." + Self.encode(changeSignature?(signature) ?? signature)
            return changeText?(text) ?? text
        }

        package static func encode(_ bytes: [UInt8]) -> String {
            Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }

        /// A transaction of 2025-06-15T12:00:00Z.
        package static let transaction = """
            {"transactionId":"2000000123456789","originalTransactionId":"2000000123450000",\
            "webOrderLineItemId":"2000000045678901","bundleId":"org.example.game",\
            "productId":"gold.monthly","subscriptionGroupIdentifier":"20512345",\
            "purchaseDate":1749988800000,"originalPurchaseDate":1747310400000,\
            "expiresDate":1752580800000,"quantity":1,"type":"Auto-Renewable Subscription",\
            "appAccountToken":"7e3fb204-2c9a-4c6f-a1b0-3f6f9c1d2e3f",\
            "inAppOwnershipType":"PURCHASED","signedDate":1749988800000,\
            "environment":"Sandbox","transactionReason":"RENEWAL","storefront":"DEU",\
            "storefrontId":"143443","price":4990,"currency":"EUR"}
            """
    }
#endif
