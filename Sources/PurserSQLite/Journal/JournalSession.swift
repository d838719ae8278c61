import Foundation
import Purser

/// One opening of a journal: opens the file when it is needed, notices what became of it, and says
/// who wrote.
///
/// It belongs to one ``SQLiteJournal`` and is never shared.
final class JournalSession {
    private let place: any JournalPlace
    private let process: JournalProcess
    private let effects: Effects
    private let settings: JournalSettings

    private var database: JournalDatabase?
    private var isAnnounced = false
    /// The file of which a call found out that it is damaged, until ``snapshot()`` sets it aside.
    private var damaged: (file: UInt64?, why: String)?
    /// What was set aside and is not told yet.
    private var damage: String?

    private var installation: InstallationID?
    private var movedFrom: InstallationID?
    /// Whether the app was told what became of the journal; only then may this opening claim it.
    private var hasTold = false
    private var hasClaimed = false
    /// What is to be noted beside the journal, until it is.
    private var unnoted: InstallationMark?

    init(
        at place: any JournalPlace, _ process: JournalProcess, effects: Effects,
        settings: JournalSettings
    ) {
        self.place = place
        self.process = process
        self.effects = effects
        self.settings = settings
    }

    /// Opens the journal and tells what is unsettled. Alone of all calls it sets a damaged file
    /// aside.
    func snapshot() throws -> JournalSnapshot {
        try use(settingAside: true) { database in
            let rows = try database.rows.unsettled()
            guard let installation else { throw JournalFailure(.other, "no installation") }
            var snapshot = JournalSnapshot(
                installation: installation, process: process, rows: rows
            )
            snapshot.movedFrom = movedFrom
            snapshot.damage = damage
            damage = nil
            hasTold = true
            return snapshot
        }
    }

    func read<Result>(_ body: (JournalDatabase) throws -> Result) throws -> Result {
        try use(settingAside: false, body)
    }

    /// Writes in one transaction.
    ///
    /// - Parameter claims: it may be what makes a moved journal this installation's, from when on
    ///   the journal itself does not say where it came from. Only the shop's commits may: they note
    ///   what is left to be reconciled.
    func write<Result>(
        _ durability: Durability, claims: Bool, _ body: (JournalDatabase) throws -> Result
    ) throws -> Result {
        try use(settingAside: false) { database in
            let claims = claims && hasTold && !hasClaimed
            var openings: Int64 = 0
            // Who writes now must not be lost with the power: the mark beside the journal would be
            // ahead.
            let result = try database.write(claims ? .synchronised : durability) {
                if claims { openings = try claim(database) }
                return try body(database)
            }
            if claims { claimed(openings) }
            noteClaim()
            return result
        }
    }

    /// Closes the file, lets go of every lock, and stops to count as running.
    func leave() {
        database = nil
        place.retire(process)
        isAnnounced = false
    }

    // MARK: Opening

    private func use<Result>(
        settingAside: Bool, _ body: (JournalDatabase) throws -> Result
    ) throws -> Result {
        do {
            return try inPlace(opened(settingAside: settingAside), body)
        } catch  where Self.provesDamage(error) {
            database = nil
            damaged = (place.fileIdentity(), "\(error)")
            guard settingAside else { throw JournalFailure(.damaged, "\(error)") }
            return try inPlace(opened(settingAside: true), body)
        } catch let failure as SQLiteFailure where failure.endsConnection {
            database = nil
            throw failure
        }
    }

    /// Runs `body` and makes sure that the file was the journal all the time: another process may
    /// have set it aside, and then what was read or written is not in the journal.
    private func inPlace<Result>(
        _ database: JournalDatabase, _ body: (JournalDatabase) throws -> Result
    ) throws -> Result {
        let result = try body(database)
        guard database.file == place.fileIdentity() else {
            self.database = nil
            throw JournalFailure(.unavailable, "the journal's file was replaced")
        }
        return result
    }

    private func opened(settingAside: Bool) throws -> JournalDatabase {
        if let database { return database }
        let opened = try place.exclusively {
            if let damaged {
                if damaged.file == place.fileIdentity() {
                    guard settingAside else { throw JournalFailure(.damaged, damaged.why) }
                    damage = "\(try place.setAside()): \(damaged.why)"
                }
                // Otherwise another process has set it aside.
                self.damaged = nil
            }
            try place.prepare()
            let opened = try JournalDatabase(at: place, settings)
            try identify(opened)
            return opened
        }
        if !isAnnounced {
            try place.announce(process)
            isAnnounced = true
        }
        database = opened
        return opened
    }

    private static func provesDamage(_ error: any Error) -> Bool {
        switch error {
        case let failure as SQLiteFailure: failure.provesDamage
        case let failure as JournalFailure: failure.code == .damaged
        default: error is JournalSchema.ForeignFile
        }
    }

    // MARK: Whose journal it is

    /// Finds out which installation this is, and whether the journal is the one it wrote last.
    private func identify(_ database: JournalDatabase) throws {
        guard !hasClaimed else { return }
        let mark = try place.installationMark()
        let here = mark?.installation ?? InstallationID(effects.uuid().uuidString)
        // Durable before it is told to anyone: a server remembers for which installation it
        // accepted.
        if mark == nil { try place.note(InstallationMark(installation: here)) }
        installation = here
        movedFrom = nil
        guard let writer = try database.writer else { return }
        let isRolledBack = writer.openings < (mark?.openings ?? 0)
        let isOtherFile = mark?.file != nil && mark?.file != database.file
        if writer.installation != here || isRolledBack || isOtherFile {
            movedFrom = writer.installation
        }
    }

    /// Writes into the journal that this installation has it now; returns the new count of
    /// openings.
    private func claim(_ database: JournalDatabase) throws -> Int64 {
        guard let installation else { throw JournalFailure(.other, "no installation") }
        let noted = try place.installationMark()?.openings ?? 0
        let last = max(try database.writer?.openings ?? 0, noted)
        let openings = last < .max ? last + 1 : last
        try database.setWriter(installation, openings: openings)
        return openings
    }

    private func claimed(_ openings: Int64) {
        guard let installation else { return }
        hasClaimed = true
        movedFrom = nil
        unnoted = InstallationMark(
            installation: installation, openings: openings, file: place.fileIdentity()
        )
    }

    /// Notes the claim beside the journal, after it is committed, so that the mark is never ahead.
    private func noteClaim() {
        guard let mark = unnoted else { return }
        do {
            try place.note(mark)
            unnoted = nil
        } catch {
            // The commit stands and must not be reported as failed. A mark that lags behind is no
            // false witness; the next commit notes it.
            unnoted = mark
        }
    }
}
