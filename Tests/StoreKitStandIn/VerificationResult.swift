// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    public import Purser

    /// A signed statement, and whether the system believes it.
    @frozen
    public enum VerificationResult<SignedType> {
        case verified(SignedType)
        case unverified(SignedType, VerificationError)

        /// Why it does not.
        @nonexhaustive
        public enum VerificationError: Error, Hashable, CaseIterable, Sendable {
            case revokedCertificate
            case invalidCertificateChain
            case invalidDeviceVerification
            case invalidEncoding
            case invalidSignature
            case missingRequiredProperties
        }

        public var unsafePayloadValue: SignedType {
            switch self {
            case .verified(let value), .unverified(let value, _): value
            }
        }

        public var payloadValue: SignedType {
            get throws {
                switch self {
                case .verified(let value): return value
                case .unverified(_, let error): throw error
                }
            }
        }
    }

    extension VerificationResult: Sendable where SignedType: Sendable {}
    extension VerificationResult: Equatable where SignedType: Equatable {}
    extension VerificationResult: Hashable where SignedType: Hashable {}

    extension VerificationResult where SignedType == Transaction {
        /// The signed text. Its middle part holds the store in memory's own proof.
        public var jwsRepresentation: String { SignedText.make(unsafePayloadValue.facts.proof) }
        public var signedDate: Date { unsafePayloadValue.signedDate }
    }

    extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
        /// The signed text. Its middle part holds the store in memory's own proof.
        public var jwsRepresentation: String { SignedText.make(unsafePayloadValue.proof.proof) }
        public var signedDate: Date { unsafePayloadValue.signedDate }
    }

    /// A text in the form of a JWS around a proof of the store in memory.
    public enum SignedText {
        private static let header = "eyJhbGciOiJFUzI1NiJ9"

        static func make(_ proof: Receipt) -> String {
            switch proof {
            case .signedData(let text): text
            case .opaque(let form, let data):
                [header, encode(Data(form.utf8)) + "~" + encode(data), "c2lnbmF0dXJl"]
                    .joined(separator: ".")
            default: "\(header)..c2lnbmF0dXJl"
            }
        }

        /// The proof in such a text; nil if there is none.
        public static func proof(in text: String) -> Receipt? {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            let inner = parts[1].split(separator: "~")
            guard inner.count == 2, let form = Data(base64Encoded: String(inner[0])),
                let data = Data(base64Encoded: String(inner[1]))
            else { return nil }
            return .opaque(form: String(decoding: form, as: UTF8.self), data)
        }

        private static func encode(_ data: Data) -> String { data.base64EncodedString() }
    }
#endif
