import Purser

extension JournalChecks {
    static let ledgers: [ConformanceCheck<JournalSubject>] = [
        ConformanceCheck(
            "J19", "a ledger moves once for each grant and revision", needs: { $0.balance != nil }
        ) { subject in
            let journal = try await JournalSample.opened(subject)
            let steps: [(grant: Int, revision: Int, balance: Int64)] = [
                (1, 1, 10), (1, 1, 10), (2, 1, 20), (1, 3, 30), (1, 2, 30), (1, 3, 30), (1, 4, 40),
            ]
            for (number, step) in steps.enumerated() {
                let work = JournalSample.work(step.grant, revision: step.revision, amount: 10)
                try await journal.commit(
                    JournalSample.put(JournalSample.purchase(number), ledger: work)
                )
                try await JournalSample.expectBalance(step.balance, subject)
            }
        },
        ConformanceCheck(
            "J20", "a movement stops at its floor and does not lift what lies below it",
            needs: { $0.balance != nil }
        ) { subject in
            let journal = try await JournalSample.opened(subject)
            let steps: [(amount: Int64, floor: Int64?, balance: Int64)] = [
                (30, nil, 30), (-50, 0, 0), (-20, nil, -20), (-5, 0, -20), (50, 0, 30),
                (-40, -5, -5),
            ]
            for (number, step) in steps.enumerated() {
                let work = JournalSample.work(number, amount: step.amount, floor: step.floor)
                try await journal.commit(
                    JournalSample.put(JournalSample.purchase(number), ledger: work)
                )
                try await JournalSample.expectBalance(step.balance, subject)
            }
        },
        ConformanceCheck(
            "J21", "a ledger moves with the rows or not at all", needs: { $0.balance != nil }
        ) { subject in
            let journal = try await JournalSample.opened(subject)
            let row = JournalSample.purchase(1)
            let work = JournalSample.work(1, amount: 10)
            try await journal.commit(JournalSample.put(row))
            try await JournalSample.expectConflict(current: row) {
                try await journal.commit(JournalSample.put(row, ledger: work))
            }
            try await JournalSample.expectBalance(0, subject)
            try await journal.commit(
                JournalSample.put(JournalSample.purchase(1, version: 2), ledger: work)
            )
            try await JournalSample.expectBalance(10, subject)
        },
    ]

    static let storages: [ConformanceCheck<JournalSubject>] = [
        ConformanceCheck(
            "J22", "a synchronised commit survives the power, and all that came before it",
            needs: { $0.cutPower != nil }
        ) { subject in
            let journal = try await JournalSample.opened(subject)
            let ordered = JournalCommit([.put(JournalSample.purchase(1))], durability: .ordered)
            try await journal.commit(ordered)
            try await journal.commit(JournalSample.put(JournalSample.purchase(2)))
            await subject.cutPower?()
            let told = try await subject.opens().open().rows
            let wanted = [JournalSample.purchase(1), JournalSample.purchase(2)]
            try demand(told == wanted, "after the power cut \(told.map(\.id))")
        },
        ConformanceCheck(
            "J23", "a copy that wakes elsewhere says whose it was, and keeps what it knows",
            needs: { $0.copy != nil }
        ) { subject in
            let journal = try await subject.opens()
            let installation = try await journal.open().installation
            try await journal.commit(JournalSample.put(JournalSample.purchase(1)))
            guard let copy = try await subject.copy?() else { return }
            let woken = try await copy.opens().open()
            try demand(woken.installation != installation, "the copy has the same installation")
            try demand(
                woken.movedFrom == installation, "moved from \(String(describing: woken.movedFrom))"
            )
            try demand(woken.rows == [JournalSample.purchase(1)], "the copy told \(woken.rows)")
        },
        ConformanceCheck(
            "J24", "a transfer takes every balance from account to account, a debt too",
            needs: { $0.balance != nil }
        ) { subject in
            let journal = try await JournalSample.opened(subject)
            let row = JournalSample.purchase(1)
            try await journal.commit(
                JournalSample.put(row, ledger: JournalSample.work(1, amount: 30))
            )
            let debt = LedgerWork.Entry(account: "ada", currency: "gems", amount: -5)
            let other = LedgerWork.Entry(account: "bob", currency: "coins", amount: 10)
            var merge = LedgerWork(grant: "merge/ada/bob", revision: 1, entries: [debt, other])
            merge.transfers = [LedgerWork.Transfer(from: "ada", to: "bob")]
            for number in 2...3 {
                try await journal.commit(
                    JournalSample.put(JournalSample.purchase(number), ledger: merge)
                )
            }
            try await JournalSample.expectBalance(0, subject)
            for (currency, balance) in [("coins", Int64(40)), ("gems", -5)] {
                let found = try await subject.balance?("bob", CurrencyCode(currency))
                try demand(
                    found == balance, "the other has \(found ?? 0) \(currency), not \(balance)"
                )
            }
        },
    ]
}
