/// How one server is asked about a purchase, and how its answer is read.
///
/// A format for a server that exists is about ten lines:
///
/// ```swift
/// var format = WireFormat(["receipt": .proof, "orderNo": .order]) { answer in
///     switch answer["code"].integer {
///     case 0: .accepted(payload: answer["data"].json)
///     case 1001: .rejected(RejectionReason(.refusedByServer, userText: answer["msg"].text))
///     default: .undecided("code \(answer["code"].text ?? "missing")")
///     }
/// }
/// format.proofs = [.appReceipt]
/// format.needsOrder = true
/// ```
///
/// **Nothing in a request is the format's own text.** A field's value is taken from the delivery,
/// from what was saved before paying, or is a number; so no format can ask for one product and have
/// the yes count for another. What is always the same goes into the address's query or into
/// ``headers``. Whatever the fields are, every request also names all it is about in its header
/// fields; see ``ServerReceiptVerifier``.
///
/// **Facts.** ``facts`` says where the answer states what was bought. A declared fact that is
/// missing makes the answer undecided, one that differs from the delivery a rejection. If all of
/// ``Fact/required`` are declared, the purchase is *matched* and granted by the answer's facts; if
/// not, the yes is *vouched*: it counts for exactly what the request named, an app can refuse such
/// a yes, and facts beyond (an expiry, say) are not taken from it.
public struct WireFormat: Sendable {
    /// What the fields hold, by name; in JSON a dot makes an object inside. A value that the
    /// purchase does not have is left out.
    public var fields: [String: RequestValue]
    /// How the fields are written.
    public var encoding: BodyEncoding = .json
    /// Header fields that are always the same.
    public var headers: [String: String] = [:]
    /// The kinds of proof that the server can judge; another is held as `wrongProofKind` unasked.
    public var proofs: Set<ProofKind> = Set(ProofKind.allCases)
    /// Whether the server cannot be asked without an order number; such a purchase is then held.
    public var needsOrder = false
    /// Where the answer states facts: names joined by dots.
    public var facts: [Fact: String] = [:]
    /// Reads an answer with a status of success and a body in JSON. It must say no only where the
    /// server positively refused: what is missing or unknown is undecided.
    public var answer: @Sendable (AnswerValue) -> ServerVerdict

    /// Makes a format.
    ///
    /// - Parameters:
    ///   - fields: what is sent.
    ///   - answer: reads the answer.
    public init(
        _ fields: [String: RequestValue],
        answer: @escaping @Sendable (AnswerValue) -> ServerVerdict
    ) {
        self.fields = fields
        self.answer = answer
    }
}
