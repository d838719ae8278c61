import Purser

/// What every `GrantHandler` must do, so that whoever pays gets the goods once.
///
/// Each check wants a fresh ``GrantHandlerSubject``.
public enum GrantHandlerChecks {
    /// All checks, by id.
    public static let all: [ConformanceCheck<GrantHandlerSubject>] = grants + steps + ways

    static let grants: [ConformanceCheck<GrantHandlerSubject>] = [
        ConformanceCheck("G01", "a grant gives its owner the goods, from nothing") { subject in
            try await GrantHandlerSample.expect(0, subject, "before anything was given")
            _ = try await GrantHandlerSample.unit(try await subject.opens(), subject)
        },
        ConformanceCheck("G02", "the same grant made again gives nothing more") { subject in
            let handler = try await subject.opens()
            let unit = try await GrantHandlerSample.unit(handler, subject)
            for _ in 0..<2 {
                try await GrantHandlerSample.give(subject.grant, handler, subject)
                try await GrantHandlerSample.expect(unit, subject, "after the same grant")
            }
        },
        ConformanceCheck("G03", "a later launch that makes the same grant again gives no more") {
            subject in
            let unit = try await GrantHandlerSample.unit(try await subject.opens(), subject)
            try await GrantHandlerSample.give(subject.grant, try await subject.opens(), subject)
            try await GrantHandlerSample.expect(unit, subject, "after a relaunch")
        },
        ConformanceCheck("G04", "three units are three times as much") { subject in
            let handler = try await subject.opens()
            let unit = try await GrantHandlerSample.unit(handler, subject)
            let three = GrantHandlerSample.grant(subject, id: "three", quantity: 3)
            try await GrantHandlerSample.give(three, handler, subject)
            try await GrantHandlerSample.expect(4 * unit, subject, "after one and three")
        },
        ConformanceCheck("G05", "two purchases of one product both give") { subject in
            let handler = try await subject.opens()
            let unit = try await GrantHandlerSample.unit(handler, subject)
            let second = GrantHandlerSample.grant(subject, id: "second")
            try await GrantHandlerSample.give(second, handler, subject)
            try await GrantHandlerSample.expect(2 * unit, subject, "after two purchases")
        },
        ConformanceCheck("G06", "an owner's goods are no one else's") { subject in
            let handler = try await subject.opens()
            let unit = try await GrantHandlerSample.unit(handler, subject)
            try await GrantHandlerSample.expect(0, subject, of: "another", "of who bought nothing")
            let other = GrantHandlerSample.grant(subject, id: "other", owner: "another")
            try await GrantHandlerSample.give(other, handler, subject)
            try await GrantHandlerSample.expect(unit, subject, of: "another", "of the other")
            try await GrantHandlerSample.expect(unit, subject, "of the first")
        },
        ConformanceCheck("G07", "a quantity beyond all reason does no harm to what there is") {
            subject in
            let handler = try await subject.opens()
            let unit = try await GrantHandlerSample.unit(handler, subject)
            let odd = GrantHandlerSample.grant(
                subject, id: "odd", owner: "another", quantity: .max
            )
            let work: LedgerWork?
            do { work = try await handler.grant(odd) } catch { work = nil }
            let isSane = work?.entries.allSatisfy { $0.amount >= 0 } ?? true
            try demand(isSane, "\(Int.max) units are \(work?.entries.map(\.amount) ?? [])")
            try await GrantHandlerSample.expect(unit, subject, "of the first")
        },
    ]

    static let steps: [ConformanceCheck<GrantHandlerSubject>] = [
        ConformanceCheck("G08", "a revocation takes back what was given, once") { subject in
            let handler = try await subject.opens()
            _ = try await GrantHandlerSample.unit(handler, subject)
            for _ in 0..<2 {
                try await GrantHandlerSample.revoke(2, handler, subject)
                try await GrantHandlerSample.expect(0, subject, "after a revocation")
            }
        },
        ConformanceCheck("G09", "a reinstatement gives it back, once") { subject in
            let handler = try await subject.opens()
            let unit = try await GrantHandlerSample.unit(handler, subject)
            try await GrantHandlerSample.revoke(2, handler, subject)
            for _ in 0..<2 {
                try await GrantHandlerSample.reinstate(3, handler, subject)
                try await GrantHandlerSample.expect(unit, subject, "after a reinstatement")
            }
        },
        ConformanceCheck("G10", "a step that comes late, below the last revision, changes nothing")
        {
            subject in
            let handler = try await subject.opens()
            _ = try await GrantHandlerSample.unit(handler, subject)
            try await GrantHandlerSample.revoke(2, handler, subject)
            try await GrantHandlerSample.give(subject.grant, handler, subject)
            try await GrantHandlerSample.expect(0, subject, "after the first revision again")
        },
        ConformanceCheck("G11", "a later launch goes on where an earlier one stopped") { subject in
            let unit = try await GrantHandlerSample.unit(try await subject.opens(), subject)
            try await GrantHandlerSample.revoke(2, try await subject.opens(), subject)
            try await GrantHandlerSample.expect(0, subject, "revoked by a later launch")
            try await GrantHandlerSample.give(
                subject.grant, try await subject.opens(), subject
            )
            try await GrantHandlerSample.expect(0, subject, "after the first revision again")
            try await GrantHandlerSample.reinstate(3, try await subject.opens(), subject)
            try await GrantHandlerSample.expect(unit, subject, "reinstated by a later launch")
        },
        ConformanceCheck("G12", "taking one purchase back leaves the others") { subject in
            let handler = try await subject.opens()
            let unit = try await GrantHandlerSample.unit(handler, subject)
            let second = GrantHandlerSample.grant(subject, id: "second")
            try await GrantHandlerSample.give(second, handler, subject)
            try await GrantHandlerSample.revoke(2, handler, subject)
            try await GrantHandlerSample.expect(unit, subject, "with one of two taken back")
        },
    ]

    static let ways: [ConformanceCheck<GrantHandlerSubject>] = [
        ConformanceCheck(
            "G13", "every step's work stands under its own grant and revision",
            needs: \.isTransactional
        ) { subject in
            let handler = try await subject.opens()
            let works = [
                try await handler.grant(subject.grant),
                try await handler.revoke(GrantHandlerSample.revocation(subject, 2)),
                try await handler.reinstate(GrantHandlerSample.grant(subject, 3)),
            ]
            for (index, work) in works.enumerated() {
                try demand(work != nil, "step \(index + 1) returned no work")
                let isOwn = work?.grant == subject.grant.id && work?.revision == index + 1
                try demand(isOwn, "step \(index + 1) stands under another grant or revision")
            }
        },
        ConformanceCheck(
            "G14", "work is the same when it is asked for again", needs: \.isTransactional
        ) { subject in
            let first = try await subject.opens().grant(subject.grant)
            for handler in [try await subject.opens(), try await subject.opens()] {
                let again = try await handler.grant(subject.grant)
                try demand(again == first, "first \(first as Any), then \(again as Any)")
            }
        },
        ConformanceCheck(
            "G15", "a handler with a journal's ledger gives nothing by itself",
            needs: \.isTransactional
        ) { subject in
            _ = try await subject.opens().grant(subject.grant)
            try await GrantHandlerSample.expect(0, subject, "before its work was committed")
        },
        ConformanceCheck(
            "G16", "a handler with a storage of its own returns no work",
            needs: { !$0.isTransactional }
        ) { subject in
            let handler = try await subject.opens()
            let works = [
                try await handler.grant(subject.grant),
                try await handler.revoke(GrantHandlerSample.revocation(subject, 2)),
                try await handler.reinstate(GrantHandlerSample.grant(subject, 3)),
            ]
            try demand(works.allSatisfy { $0 == nil }, "it would be committed too")
        },
        ConformanceCheck(
            "G17", "a storage that fails is told, gives nothing, and gives later",
            needs: { !$0.isTransactional && $0.failsNextWrite != nil }
        ) { subject in
            let handler = try await subject.opens()
            try await subject.failsNextWrite?()
            do {
                _ = try await handler.grant(subject.grant)
            } catch {
                try await GrantHandlerSample.expect(0, subject, "after a failure")
                _ = try await GrantHandlerSample.unit(handler, subject)
                return
            }
            try demand(false, "it did not throw")
        },
    ]
}
