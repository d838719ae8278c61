public import Foundation

/// A log of everything that happens in a shop, fit to be attached to a support request.
///
/// Each event becomes one line of JSON. A line is made of names that this library knows, of ids of
/// products, payments, transactions and orders, and of numbers. It never holds a receipt, a token,
/// a secret or a free text of the app's, a server's or a store's; accounts appear as `A1`, `A2` and
/// so on, which mean something in this log alone. Orders appear as the app named them.
///
/// ```text
/// {"at":"2026-01-31T10:00:00.000Z","event":"granted","store":"appStore","account":"A1",…}
/// ```
///
/// With a file the log goes on after a relaunch; without one it is kept in memory. Both forget the
/// oldest lines beyond a limit. A log observes: what goes wrong with it is counted in
/// ``unwrittenLines`` and changes nothing else. Each process needs a file of its own.
public actor PurchaseLog: PurchaseObserver {
    /// Lines that are not in the file yet, because it could not be written; the next line that can
    /// be written takes them along.
    public private(set) var unwrittenLines = 0
    private var lines: LogLines
    private var aliases: AccountAliases
    private var storedAliases: Int
    /// Whether the file holds all lines, so that the next one is added to it.
    private var isFileWhole = false
    private let file: LogFile?
    private let system: SystemLog?

    /// Opens a log.
    ///
    /// - Parameters:
    ///   - file: where it is kept between launches; nil keeps it in memory. The accounts behind
    ///     the aliases are in a file beside it, `-accounts`, which is not to be attached.
    ///   - limitBytes: how much of it is kept.
    ///   - mirrorsToSystem: whether each line also goes to `os.Logger`, on systems that have it.
    public init(file: URL? = nil, limitBytes: Int = 256 * 1024, mirrorsToSystem: Bool = true) {
        let file = file.map { LogFile($0) }
        lines = LogLines(limitBytes: limitBytes, file?.lines() ?? [])
        aliases = file?.aliases() ?? AccountAliases()
        storedAliases = aliases.accounts.count
        system = mirrorsToSystem ? SystemLog() : nil
        self.file = file
    }

    /// Writes down what happens, until its task is cancelled; start it before ``Shop/run()``.
    ///
    /// - Parameter events: a shop's events. Those that were dropped, because more came than could
    ///   be written, are counted by a line.
    public func listen(to events: PurchaseEvents) async {
        await listen(to: events.makeAsyncIterator())
    }

    func listen(to listener: PurchaseEvents.Iterator) async {
        var iterator = listener
        var known = 0
        while let event = await iterator.next(isolation: self) {
            let dropped = iterator.dropped
            if dropped > known {
                var line = LogLine("dropped", at: event.date)
                line.add("count", dropped - known)
                write(line)
                known = dropped
            }
            await purchaseEvent(event)
        }
    }

    /// Writes down one event.
    public func purchaseEvent(_ event: PurchaseEvent) async {
        let line = LogLine(event, naming: &aliases)
        storeAliases()
        write(line)
    }

    /// The lines, oldest first: what to attach.
    public var text: String { lines.text }

    /// Deletes the lines, the file and the accounts behind the aliases.
    ///
    /// - Throws: an error of the file system; then a file may still be there.
    public func erase() throws {
        lines.removeAll()
        aliases = AccountAliases()
        storedAliases = 0
        unwrittenLines = 0
        isFileWhole = false
        try file?.erase()
    }

    /// Before the line that uses them: else a later launch could give an alias to someone else.
    private func storeAliases() {
        guard let file, aliases.accounts.count > storedAliases else { return }
        do {
            try file.store(aliases)
            storedAliases = aliases.accounts.count
        } catch {
            unwrittenLines += 1
        }
    }

    private func write(_ line: LogLine) {
        let text = line.text
        lines.append(text)
        system?.write(text)
        guard let file else { return }
        do {
            if isFileWhole {
                isFileWhole = try file.append(text, limitBytes: 2 * lines.limitBytes)
            }
            if !isFileWhole {
                try file.store(lines)
                isFileWhole = true
                unwrittenLines = 0
            }
        } catch {
            isFileWhole = false
            unwrittenLines += 1
        }
    }
}
