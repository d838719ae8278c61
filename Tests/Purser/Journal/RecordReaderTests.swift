import Foundation
import PurserTesting
import Testing

@testable import Purser

@Suite("How records are written")
struct RecordReaderTests {
    @Test("2,000 random purchases are read back as they were written")
    func purchases() throws {
        var random = RandomRecord(seed: 1)
        var phases: Set<PurchaseTable.PhaseKind> = []
        for _ in 0..<2_000 {
            let (record, timeline) = (random.purchase(), random.timeline())
            let read = try PurchaseRecord.read(record.body(timeline), key: record.key)
            #expect(read.record == record)
            #expect(read.timeline == timeline)
            phases.insert(.init(record.phase))
        }
        #expect(phases.count == PurchaseTable.PhaseKind.allCases.count)
    }

    @Test("2,000 random attempts are read back as they were written")
    func payments() throws {
        var random = RandomRecord(seed: 2)
        var states: Set<PaymentTable.StateKind> = []
        for _ in 0..<2_000 {
            let record = random.payment()
            #expect(try PaymentRecord.read(record.body(), id: record.id) == record)
            states.insert(.init(record.state))
        }
        #expect(states.count == PaymentTable.StateKind.allCases.count)
    }

    @Test("a body cut anywhere is damaged, never read and never a trap")
    func truncated() {
        var random = RandomRecord(seed: 3)
        for _ in 0..<3 {
            let (purchase, payment) = (random.purchase(), random.payment())
            let bodies = (purchase.body(random.timeline()), payment.body())
            for length in 0..<bodies.0.count {
                #expect(throws: UnreadableRecord(isNewer: false)) {
                    try PurchaseRecord.read(bodies.0.prefix(length), key: purchase.key)
                }
            }
            for length in 0..<bodies.1.count {
                #expect(throws: UnreadableRecord(isNewer: false)) {
                    try PaymentRecord.read(bodies.1.prefix(length), id: "p")
                }
            }
        }
    }

    @Test("10,000 mutations never trap, nor does what is still read")
    func mutated() {
        var random = RandomRecord(seed: 4)
        var (read, refused) = (0, 0)
        for _ in 0..<200 {
            let record = random.purchase()
            let body = [UInt8](record.body(random.timeline()))
            let payment = [UInt8](random.payment().body())
            for round in 0..<50 {
                do throws(UnreadableRecord) {
                    if round % 2 == 0 {
                        let bytes = mutation(of: body, &random.random)
                        let found = try PurchaseRecord.read(Data(bytes), key: record.key).record
                        if round % 10 == 0 { exercise(found) }
                    } else {
                        let bytes = mutation(of: payment, &random.random)
                        _ = try PaymentRecord.read(Data(bytes), id: "p").isOpen
                    }
                    read += 1
                } catch {
                    refused += 1
                }
            }
        }
        #expect(read + refused == 10_000)
        #expect(refused > 2_000)
    }

    private func mutation(of body: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = body
        for _ in 0...random.below(3) {
            let index = random.below(bytes.count)
            switch random.below(4) {
            case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes[index] ^= 1 << UInt8(random.below(8))
            case 2: bytes.insert(0xff, at: index)
            default: if bytes.count > 1 { bytes.remove(at: index) }
            }
        }
        return bytes
    }

    private func exercise(_ record: PurchaseRecord) {
        var machine = PurchaseMachine(record)
        let policy = MachinePolicy(process: "here")
        let now = Moment(uptime: .zero, date: Date(timeIntervalSince1970: 0))
        for input in PurchaseTable.InputKind.allCases {
            if let action = machine.owed(policy).first { machine.begin(action, policy) }
            machine.apply(input.input(machine.record), at: now, jitter: 0.5, policy: policy)
        }
        _ = machine.record.folded().aliases
        _ = machine.record.disposition()
    }

    @Test("what the first form says of an attempt that a person ended is read")
    func older() throws {
        var random = RandomRecord(seed: 1)
        var record = random.payment()
        record.state = .dismissed(reason: "", by: "")
        var body = record.body()
        body[0] = 1
        body.removeLast(2)
        #expect(try PaymentRecord.read(body, id: record.id) == record)
    }

    @Test("a body of a newer form says so", arguments: [UInt8(3), 7, 255])
    func newer(_ form: UInt8) {
        var random = RandomRecord(seed: 5)
        let record = random.purchase()
        var bodies = (record.body(Timeline()), random.payment().body())
        bodies.0[0] = form
        bodies.1[0] = form
        #expect(throws: UnreadableRecord(isNewer: true)) {
            try PurchaseRecord.read(bodies.0, key: record.key)
        }
        #expect(throws: UnreadableRecord(isNewer: true)) {
            try PaymentRecord.read(bodies.1, id: "p")
        }
    }

    @Test("a body with something behind it, or a number that would overflow, is damaged")
    func impossible() {
        var record = PurchaseWorld.record(.owned)
        #expect(throws: UnreadableRecord.self) {
            try PurchaseRecord.read(record.body(Timeline()) + [0], key: record.key)
        }
        record.revision = .max
        #expect(throws: UnreadableRecord.self) {
            try PurchaseRecord.read(record.body(Timeline()), key: record.key)
        }
        record.revision = 1
        record.launchesBegun = 4
        #expect(throws: UnreadableRecord.self) {
            try PurchaseRecord.read(record.body(Timeline()), key: record.key)
        }
    }

    @Test("a finished consumable, folded, takes at most 120 bytes beside its row's columns")
    func foldedSize() throws {
        var record = PurchaseWorld.record(.owned)
        record.deliveries[0].isFinished = true
        record.owner = "user-1234567"
        record.order = Order("order-12345678")
        record.payment = "01234567-89ab-cdef-0123-456789abcdef"
        record.granted?.goods = [.currency("coins", 100)]
        record.granted?.purchaseDate = Timestamp(milliseconds: 1_700_000_000_000)
        record.verified?.facts.kind = .consumable
        let whole = record.body(Timeline()).count
        let folded = record.folded().body(Timeline())
        print("a finished consumable: \(whole) bytes, folded \(folded.count)")
        #expect(folded.count <= 120)
        #expect(folded.count < whole)
        let read = try PurchaseRecord.read(folded, key: record.key).record
        #expect(read.granted == record.granted)
        #expect(read.owner == record.owner)
        #expect(read.revision == record.revision)
        #expect(read.allowsFinish)
    }

    @Test("a timeline keeps how it began and where it stands")
    func timeline() {
        var timeline = Timeline()
        for step in 0..<100 { timeline.add("\(step)", at: Timestamp(milliseconds: Int64(step))) }
        #expect(timeline.entries.count == Timeline.limit)
        #expect(timeline.entries.first?.text == "0")
        #expect(timeline.entries.last?.text == "99")
    }

    @Test(
        "integers at the ends of their range are read back",
        arguments: [0, 1, -1, 63, 64, -64, -65, .min, .max] as [Int64])
    func integers(_ value: Int64) throws {
        var writer = RecordWriter()
        writer.integer(value)
        var reader = RecordReader(writer.data)
        #expect(try reader.integer() == value)
        try reader.end()
    }
}
