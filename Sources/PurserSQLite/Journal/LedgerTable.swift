import Purser

/// The balances and their movements.
struct LedgerTable {
    let connection: Connection
    let accounts: AccountTable

    /// The revision under which a spending is stored; those of grants are not negative.
    private static let spending: Int64 = -1

    private struct Book {
        let n: Int64
        let balance: Int64
    }

    // MARK: Writing

    /// Moves what the work says, once for each grant and revision: a revision that is not above the
    /// grant's last moves nothing.
    ///
    /// - Parameter marksEmpty: remembers work without entries too, for an app whose own tables ride
    ///   along.
    /// - Returns: the movements; nil if the work was done before.
    func apply(
        _ work: LedgerWork, at date: Timestamp, marksEmpty: Bool
    ) throws -> [WalletMovement]? {
        guard work.revision >= 0 else {
            throw JournalFailure(.other, "a negative revision of \(work.grant)")
        }
        guard try lastRevision(of: work.grant) ?? -1 < work.revision else { return nil }
        if work.entries.isEmpty, marksEmpty { try mark(work, at: date) }
        var movements: [WalletMovement] = []
        for entry in work.entries {
            let book = try book(entry.account, entry.currency)
            var amount = entry.amount
            if let floor = entry.floor, amount < 0 {
                let room = floor.subtractingReportingOverflow(book.balance)
                if !room.overflow { amount = min(0, max(amount, room.partialValue)) }
                if room.overflow, floor > book.balance { amount = 0 }
            }
            let movement = WalletMovement(
                account: entry.account, currency: entry.currency, amount: amount,
                balance: try Self.sum(book.balance, amount),
                cause: .grant(work.grant, revision: work.revision), date: date
            )
            try store(movement, in: book, line: movements.count)
            movements.append(movement)
        }
        for transfer in work.transfers { try apply(transfer, work, at: date, &movements) }
        return movements
    }

    /// Moves every balance from account to account, as it is now.
    private func apply(
        _ transfer: LedgerWork.Transfer, _ work: LedgerWork, at date: Timestamp,
        _ movements: inout [WalletMovement]
    ) throws {
        guard transfer.source != transfer.target else { return }
        let balances = try balances(of: transfer.source).filter { $0.value != 0 }
        for (currency, balance) in balances.sorted(by: { $0.key < $1.key }) {
            guard balance != .min else {
                throw JournalFailure(.ledgerOverflow, "the balance would overflow")
            }
            for (account, amount) in [(transfer.source, -balance), (transfer.target, balance)] {
                let book = try book(account, currency)
                let movement = WalletMovement(
                    account: account, currency: currency, amount: amount,
                    balance: try Self.sum(book.balance, amount),
                    cause: .grant(work.grant, revision: work.revision), date: date
                )
                try store(movement, in: book, line: movements.count)
                movements.append(movement)
            }
        }
    }

    /// Spends once for each id: the same spending again is answered with the first movement.
    func spend(_ spending: Spending, at date: Timestamp) throws -> (WalletMovement, isNew: Bool) {
        if let earlier = try movement(of: spending.id) {
            guard earlier.account == spending.account, earlier.currency == spending.currency,
                earlier.amount == -spending.amount
            else { throw WalletFailure.idReused(spending.id) }
            return (earlier, false)
        }
        let book = try book(spending.account, spending.currency)
        guard book.balance >= spending.amount else {
            throw WalletFailure.insufficient(balance: book.balance)
        }
        let movement = WalletMovement(
            account: spending.account, currency: spending.currency, amount: -spending.amount,
            balance: book.balance - spending.amount, cause: .spending(spending.id), date: date
        )
        try store(movement, in: book, line: 0)
        return (movement, true)
    }

    /// Forgets whose the account's movements were. Grants stay known, so that none is given twice;
    /// spendings and balances go.
    func erase(_ account: AccountID) throws {
        guard let n = try accounts.number(of: account, making: false) else { return }
        let books = "SELECT n FROM purser_book WHERE account = ?1"
        try connection.run(
            "DELETE FROM purser_movement WHERE revision = ?2 AND book IN (\(books))",
            .integer(n), .integer(Self.spending)
        )
        try connection.run(
            "UPDATE purser_movement SET book = NULL, balance = 0 WHERE book IN (\(books))",
            .integer(n)
        )
        try connection.run("DELETE FROM purser_book WHERE account = ?1", .integer(n))
    }

    // MARK: Reading

    func balances(of account: AccountID) throws -> [CurrencyCode: Int64] {
        var balances: [CurrencyCode: Int64] = [:]
        let rows = try connection.rows(
            """
            SELECT b.currency, b.balance FROM purser_book AS b
            JOIN purser_account AS a ON a.n = b.account WHERE a.account = ?
            """,
            .text(account.rawValue)
        )
        for row in rows { balances[CurrencyCode(try row.text(0))] = try row.integer(1) }
        return balances
    }

    /// The account's movements, newest first.
    func movements(
        of account: AccountID, before: Int64?, limit: Int
    ) throws -> [(n: Int64, movement: WalletMovement)] {
        try connection.rows(
            """
            SELECT \(Self.columns), m.n \(Self.joined)
            WHERE a.account = ?1 AND m.n < ?2 ORDER BY m.n DESC LIMIT ?3
            """,
            .text(account.rawValue), .integer(before ?? .max), .integer(Int64(max(limit, 1)))
        ).map { (try $0.integer(7), try Self.movement($0)) }
    }

    /// All movements of a grant, oldest first.
    func movements(by grant: GrantID) throws -> [WalletMovement] {
        try connection.rows(
            """
            SELECT \(Self.columns) \(Self.joined)
            WHERE m.cause = ? AND m.revision >= 0 ORDER BY m.n
            """,
            .text(grant.rawValue)
        ).map(Self.movement)
    }

    /// What all revisions of a grant have moved, by account and currency.
    func net(of grant: GrantID) throws -> [LedgerWork.Entry] {
        try connection.rows(
            """
            SELECT a.account, b.currency, sum(m.amount) \(Self.joined)
            WHERE m.cause = ? AND m.revision >= 0 GROUP BY b.n ORDER BY min(m.n)
            """,
            .text(grant.rawValue)
        ).map {
            LedgerWork.Entry(
                account: AccountID(try $0.text(0)), currency: CurrencyCode(try $0.text(1)),
                amount: try $0.integer(2)
            )
        }
    }

    // MARK: Parts

    private static let columns =
        "a.account, b.currency, m.amount, m.balance, m.cause, m.revision, m.at"
    private static let joined = """
        FROM purser_movement AS m JOIN purser_book AS b ON b.n = m.book
        JOIN purser_account AS a ON a.n = b.account
        """

    private static func movement(_ row: SQLiteRow) throws -> WalletMovement {
        let revision = try row.integer(5)
        let cause = try row.text(4)
        return WalletMovement(
            account: AccountID(try row.text(0)), currency: CurrencyCode(try row.text(1)),
            amount: try row.integer(2), balance: try row.integer(3),
            cause: revision == spending
                ? .spending(SpendingID(cause))
                : .grant(GrantID(cause), revision: Int(clamping: revision)),
            date: Timestamp(milliseconds: try row.integer(6))
        )
    }

    private static func sum(_ balance: Int64, _ amount: Int64) throws -> Int64 {
        let sum = balance.addingReportingOverflow(amount)
        guard !sum.overflow else {
            throw JournalFailure(.ledgerOverflow, "the balance would overflow")
        }
        return sum.partialValue
    }

    private func movement(of id: SpendingID) throws -> WalletMovement? {
        try connection.row(
            """
            SELECT \(Self.columns) \(Self.joined) WHERE m.cause = ? AND m.revision = ?
            """,
            .text(id.rawValue), .integer(Self.spending)
        ).map(Self.movement)
    }

    private func lastRevision(of grant: GrantID) throws -> Int64? {
        try connection.row(
            "SELECT max(revision) FROM purser_movement WHERE cause = ? AND revision >= 0",
            .text(grant.rawValue)
        )?.values[0].integer
    }

    private func book(_ account: AccountID, _ currency: CurrencyCode) throws -> Book {
        let owner = SQLiteValue(try accounts.number(of: account, making: true))
        let name = SQLiteValue.text(currency.rawValue)
        let stored = try connection.row(
            "SELECT n, balance FROM purser_book WHERE account = ? AND currency = ?", owner, name
        )
        if let stored { return Book(n: try stored.integer(0), balance: try stored.integer(1)) }
        try connection.run(
            "INSERT INTO purser_book (account, currency, balance) VALUES (?, ?, 0)", owner, name
        )
        return Book(n: connection.lastInsertedID, balance: 0)
    }

    private func mark(_ work: LedgerWork, at date: Timestamp) throws {
        try connection.run(
            """
            INSERT INTO purser_movement (cause, revision, line, amount, balance, at)
            VALUES (?, ?, 0, 0, 0, ?)
            """,
            .text(work.grant.rawValue), .integer(Int64(work.revision)), .integer(date.milliseconds)
        )
    }

    private func store(_ movement: WalletMovement, in book: Book, line: Int) throws {
        let (cause, revision) =
            switch movement.cause {
            case .grant(let grant, let revision): (grant.rawValue, Int64(revision))
            case .spending(let id): (id.rawValue, Self.spending)
            }
        try connection.run(
            "UPDATE purser_book SET balance = ? WHERE n = ?",
            .integer(movement.balance), .integer(book.n)
        )
        try connection.run(
            """
            INSERT INTO purser_movement (cause, revision, line, book, amount, balance, at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            .text(cause), .integer(revision), .integer(Int64(line)), .integer(book.n),
            .integer(movement.amount), .integer(movement.balance),
            .integer(movement.date.milliseconds)
        )
    }
}
