#if canImport(FoundationNetworking)
    import Foundation
    import Purser
    import PurserReceipts
    import PurserTestSupport
    import PurserTesting
    import Testing

    @Suite("Signed answers")
    struct AnswerKeyTests {
        private static let signer = SigningKey(.p256)

        private static func key(of signer: SigningKey) -> AnswerKey? {
            AnswerKey(point: Data(signer.publicKey.suffix(65)))
        }

        /// Asks a server that signs with `sign`, given nonce and body.
        private func ask(
            _ sign: @escaping @Sendable (_ nonce: String, _ body: [UInt8]) -> String?
        ) async throws -> VerificationVerdict {
            let transport = ScriptedTransport { request, _ in
                let body = Sample.yes()
                let nonce = request.headers["Purser-Nonce"] ?? ""
                var headers: [String: String] = [:]
                headers["purser-signature"] = sign(nonce, body)
                return .success(HTTPResponse(status: 200, headers: headers, body: Data(body)))
            }
            let endpoint = try #require(URL(string: "https://shop.example.com/verify"))
            var verifier = ServerReceiptVerifier(endpoint: endpoint)
            verifier.transport = transport
            verifier.effects = .test(clock: TestClock())
            verifier.answerKey = Self.key(of: Self.signer)
            #expect(verifier.answerKey != nil)
            return await verifier.verify(Sample.request())
        }

        private static func message(_ nonce: String, _ body: [UInt8]) -> [UInt8] {
            Array("purser-answer-1\n\(nonce)\n".utf8) + body
        }

        @Test("an answer signed over nonce and body counts, in either form of signature")
        func signed() async throws {
            let raw = try await ask { nonce, body in
                Data(Self.signer.signRaw(Self.message(nonce, body))).base64EncodedString()
            }
            #expect(raw.facts != nil)
            let der = try await ask { nonce, body in
                Data(Self.signer.sign(Self.message(nonce, body), .sha256)).base64EncodedString()
            }
            #expect(der.facts != nil)
        }

        @Test("P65 an answer that is not signed, or not over this nonce and body, is undecided")
        func unsigned() async throws {
            let other = SigningKey(.p256)
            let forgeries: [@Sendable (String, [UInt8]) -> String?] = [
                { _, _ in nil }, { _, _ in "" }, { _, _ in "not base64!" },
                { _, _ in Data(repeating: 0, count: 64).base64EncodedString() },
                { nonce, body in
                    Data(other.signRaw(Self.message(nonce, body))).base64EncodedString()
                },
                { _, body in
                    Data(Self.signer.signRaw(Self.message("old", body))).base64EncodedString()
                },
                { nonce, _ in
                    Data(Self.signer.signRaw(Self.message(nonce, []))).base64EncodedString()
                },
                { _, body in Data(Self.signer.signRaw(body)).base64EncodedString() },
                { nonce, body in
                    let signature = Self.signer.signRaw(Self.message(nonce, body))
                    return Data(signature.dropLast()).base64EncodedString()
                },
            ]
            for forgery in forgeries {
                #expect(try await ask(forgery).undecidedCode == .answerUnsigned)
            }
        }

        @Test("a key is read from PEM text; what is no P-256 key is none")
        func keys() throws {
            let pem = { (key: SigningKey) in
                "-----BEGIN PUBLIC KEY-----\n"
                    + Data(key.publicKey).base64EncodedString(options: .lineLength64Characters)
                    + "\n-----END PUBLIC KEY-----\n"
            }
            #expect(AnswerKey(pem: pem(Self.signer)) != nil)
            #expect(AnswerKey(pem: pem(SigningKey(.p384))) == nil)
            #expect(AnswerKey(pem: pem(SigningKey(.rsa(bits: 2048)))) == nil)
            #expect(AnswerKey(pem: "") == nil)
            #expect(AnswerKey(point: Data()) == nil)
            #expect(AnswerKey(point: Data([4] + [UInt8](repeating: 1, count: 64))) == nil)
        }
    }
#endif
