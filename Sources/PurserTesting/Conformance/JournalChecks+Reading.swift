import Foundation
import Purser

extension JournalChecks {
    static let openings: [ConformanceCheck<JournalSubject>] = [
        ConformanceCheck("J09", "an opening is told what is unsettled, and all notes") { subject in
            let journal = try await JournalSample.opened(subject)
            var note = JournalRow(id: .note("time"), version: 1, body: Data([1]))
            note.isSettled = true
            let open = JournalSample.purchase(1)
            let payment = JournalRow(id: .payment("1"), version: 1, body: Data([2]))
            try await journal.commit(
                JournalSample.put(note, open, payment, JournalSample.settled(2))
            )
            let told = try await subject.opens().open().rows.map(\.id)
            try demand(
                Set(told) == [note.id, open.id, payment.id] && told.count == 3, "told \(told)"
            )
        },
        ConformanceCheck("J10", "an opening is told in the order of the ids") { subject in
            let journal = try await JournalSample.opened(subject)
            for number in [3, 1, 2] {
                try await journal.commit(JournalSample.put(JournalSample.purchase(number)))
            }
            let told = try await subject.opens().open().rows.map(\.id)
            try demand(told == told.sorted(), "told \(told)")
        },
        ConformanceCheck("J11", "opening again does no harm") { subject in
            let journal = try await subject.opens()
            let first = try await journal.open()
            try await journal.commit(JournalSample.put(JournalSample.purchase(1)))
            let second = try await journal.open()
            try demand(second.installation == first.installation, "another installation")
            try demand(second.rows == [JournalSample.purchase(1)], "told \(second.rows)")
            try await journal.commit(JournalSample.put(JournalSample.purchase(1, version: 2)))
        },
        ConformanceCheck("J12", "openings have one installation, and each an id of its own") {
            subject in
            let one = try await subject.opens().open()
            let other = try await subject.opens().open()
            try demand(one.installation == other.installation, "two installations on one storage")
            try demand(one.process != other.process, "two openings with one id")
        },
        ConformanceCheck(
            "J13", "an opening runs until its process dies", needs: { $0.kill != nil }
        ) { subject in
            let (one, other) = (try await subject.opens(), try await subject.opens())
            let process = try await one.open().process
            let own = try await other.open().process
            let before = await (one.isRunning(process), other.isRunning(process))
            try demand(before == (true, true), "a living process counts as dead")
            await subject.kill?(one)
            let after = await (other.isRunning(process), other.isRunning(own))
            try demand(!after.0, "a dead process counts as living")
            try demand(after.1, "the death of another process counts as one's own")
        },
    ]

    static let aliases: [ConformanceCheck<JournalSubject>] = [
        ConformanceCheck("J14", "a purchase is found by each of its aliases") { subject in
            let journal = try await JournalSample.opened(subject)
            var row = JournalSample.purchase(1)
            row.aliases += [
                JournalSample.alias("other"), JournalSample.alias("1", in: .unknown),
                JournalSample.alias("1", in: .xcode, since: Timestamp(milliseconds: 5)),
            ]
            try await journal.commit(JournalSample.put(row))
            for alias in row.aliases {
                let key = try await journal.key(of: alias)
                try demand(
                    key == JournalSample.key(1), "\(alias) leads to \(String(describing: key))")
            }
            let strangers = [
                JournalSample.alias("2"), JournalSample.alias("1", in: .sandbox),
                JournalSample.alias("1", in: .xcode, since: Timestamp(milliseconds: 6)),
            ]
            for alias in strangers {
                let key = try await journal.key(of: alias)
                try demand(key == nil, "\(alias) leads to \(String(describing: key))")
            }
        },
        ConformanceCheck("J15", "an alias leads to the row that lists it now") { subject in
            let journal = try await JournalSample.opened(subject)
            let alias = JournalSample.alias("shared")
            var (provisional, final) = (JournalSample.purchase(1), JournalSample.purchase(2))
            provisional.aliases = [alias]
            try await journal.commit(JournalSample.put(provisional, final))
            let before = try await journal.key(of: alias)
            try demand(before == JournalSample.key(1), "leads to \(String(describing: before))")
            provisional.version = 2
            provisional.aliases = []
            final.version = 2
            final.aliases.append(alias)
            try await journal.commit(JournalSample.put(final, provisional))
            let after = try await journal.key(of: alias)
            try demand(after == JournalSample.key(2), "leads to \(String(describing: after))")
            final.version = 3
            final.aliases = []
            try await journal.commit(JournalSample.put(final))
            let dropped = try await journal.key(of: alias)
            try demand(dropped == nil, "a dropped alias leads to \(String(describing: dropped))")
        },
        ConformanceCheck("J16", "a settled row keeps all but its body, which may be folded") {
            subject in
            let journal = try await JournalSample.opened(subject)
            for number in 1...40 {
                try await journal.commit(JournalSample.put(JournalSample.settled(number)))
            }
            for number in 1...40 {
                let put = JournalSample.settled(number)
                var read = try await journal.row(put.id)
                try demand(
                    read?.body == put.body || read?.body == put.folded,
                    "the body of \(put.id) is lost"
                )
                read?.body = put.body
                read?.folded = put.folded
                try demand(read == put, "put \(put), read \(String(describing: read))")
                let key = try await journal.key(of: put.aliases[1])
                try demand(key == JournalSample.key(number), "an alias of \(put.id) is lost")
            }
        },
    ]

    static let pages: [ConformanceCheck<JournalSubject>] = [
        ConformanceCheck("J17", "pages are ordered by id, bounded, and leave nothing out") {
            subject in
            let journal = try await JournalSample.opened(subject)
            for number in (1...25).reversed() {
                try await journal.commit(JournalSample.put(JournalSample.purchase(number)))
            }
            var found: [JournalRowID] = []
            while true {
                let page = try await journal.rows(.all, after: found.last, limit: 10)
                try demand(page.count <= 10, "a page of \(page.count) rows, 10 were asked for")
                guard !page.isEmpty else { break }
                found += page.map(\.id)
                try demand(found.count <= 25, "rows come twice")
            }
            let all = (1...25).map { JournalRowID.purchase(JournalSample.key($0)) }
            try demand(found == all.sorted(), "paged \(found)")
        },
        ConformanceCheck("J18", "each filter gives what it means") { subject in
            let journal = try await JournalSample.opened(subject)
            var entitling = JournalSample.settled(1)
            entitling.isEntitling = true
            var other = JournalSample.purchase(2)
            other.owner = "bob"
            try await journal.commit(JournalSample.put(entitling, other, JournalSample.purchase(3)))
            let expected: [(JournalFilter, [Int])] = [
                (.all, [1, 2, 3]), (.unsettled, [2, 3]), (.entitling, [1]), (.owner("bob"), [2]),
                (.owner("ada"), [1, 3]), (.owner("eve"), []),
            ]
            for (filter, numbers) in expected {
                let found = try await journal.rows(filter, after: nil, limit: 10).map(\.id)
                let wanted = numbers.map { JournalRowID.purchase(JournalSample.key($0)) }
                try demand(found == wanted, "\(filter) gives \(found)")
            }
        },
    ]
}
