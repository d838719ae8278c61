import Purser
import PurserSQLite
package import PurserTesting

extension SimulatedDisk {
    /// The journal on SQLite over this disk, with all that a conformance check can ask for.
    package func journalSubject() -> JournalSubject {
        var subject = JournalSubject { SQLiteJournal(SimulatedPlace(on: self), effects: .live) }
        subject.balance = { account, currency in
            let journal = SQLiteJournal(SimulatedPlace(on: self), effects: .live)
            return try await SQLiteWallet(journal).balance(currency, of: account)
        }
        subject.kill = { journal in
            guard let process = try? await journal.open().process else { return }
            SimulatedPlace(on: self).retire(process)
        }
        subject.cutPower = {
            self.cutPower()
            self.restart(.lost)
        }
        subject.copy = {
            let other = SimulatedDisk()
            for file in self.files where !file.hasSuffix("-installation") {
                if let bytes = self.bytes(of: file) { other.put(bytes, as: file) }
            }
            return other.journalSubject()
        }
        return subject
    }
}
