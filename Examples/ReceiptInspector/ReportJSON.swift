import PurserReceipts

/// A report for programs.
struct ReportJSON: Encodable {
    let file: String
    let kind: String
    let verdict: String
    let failedRules: [String]
    let missingClaims: [String]
    let comparisons: [String: String]
    let reason: String?
    let fields: [FieldJSON]
    let parts: [ReportJSON]

    init(file: String, _ report: ProofReport) {
        self.file = file
        kind = report.kind.rawValue
        verdict = report.verdict.rawValue
        failedRules = report.failedRules.map(\.rawValue)
        missingClaims = report.missingClaims
        let marks = report.comparisons.map { ($0.rule.rawValue, $0.mark.rawValue) }
        comparisons = Dictionary(marks) { first, _ in first }
        reason = report.reason
        fields = report.fields.map(FieldJSON.init)
        parts = report.parts.map { ReportJSON(file: file, $0) }
    }

    struct FieldJSON: Encodable {
        let name: String
        let value: String
        let fields: [FieldJSON]

        init(_ field: ProofReport.Field) {
            name = field.name
            value = field.value
            fields = field.fields.map(FieldJSON.init)
        }
    }
}
