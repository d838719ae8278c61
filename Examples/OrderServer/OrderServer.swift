import Foundation

/// The program: an order server on loopback.
@main
struct OrderServer {
    static let usage = """
        usage: Examples/run OrderServer [--port N] [--data FILE] [--app ID] [--format FORMAT]
               Examples/run OrderServer --data FILE --balance ACCOUNT
               Examples/run OrderServer --data FILE --ledger ACCOUNT

        --port N         listens there on 127.0.0.1; 0, the default, means any free port
        --data FILE      keeps its books there; in memory unless said otherwise
        --app ID         the app that purchases are for
        --format FORMAT  purser, s0, s3 or verifyReceipt
        --balance NAME   prints what an account has, and ends
        --ledger NAME    prints what each grant gave an account, and ends
        """

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var values: [String: String] = [:]
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard
                ["--port", "--data", "--app", "--format", "--balance", "--ledger"]
                    .contains(name),
                let value = rest.popFirst()
            else { return print(usage) }
            values[name] = value
        }
        let storage = try Storage(path: values["--data"] ?? ":memory:")
        if let account = values["--balance"] {
            return print(try storage.balance(of: account))
        }
        if let account = values["--ledger"] {
            for line in try storage.ledger(of: account) { print(line) }
            return
        }
        guard let format = ServerFormat(rawValue: values["--format"] ?? "purser"),
            let port = UInt16(values["--port"] ?? "0")
        else { return print(usage) }
        let books = Bookkeeper(storage, coins: coins)
        let server = try WebServer(port: port)
        print("http://127.0.0.1:\(server.port)")
        // Whoever started this reads the address from a pipe.
        fflush(nil)
        server.serve { request in
            answer(request, books, format, app: values["--app"] ?? "com.example.app")
        }
    }

    /// How many coins each product gives.
    private static let coins = Dictionary(
        uniqueKeysWithValues: [100, 600, 1800, 3000, 9800, 19_800].map { ("coins.\($0)", $0) })

    private static func answer(
        _ request: WebRequest, _ books: Bookkeeper, _ format: ServerFormat, app: String
    ) -> (status: String, body: Data) {
        do {
            let answer: [String: Any]
            if request.path.hasPrefix("/order") {
                let (account, product) = format.order(request)
                answer = format.answer(order: try books.order(account: account, product: product))
            } else if let purchase = format.purchase(request) {
                answer = format.answer(try books.judge(purchase), to: purchase, app: app)
            } else {
                return ("400 Bad Request", Data("{}".utf8))
            }
            return ("200 OK", try JSONSerialization.data(withJSONObject: answer))
        } catch {
            // The text may hold what is nobody's business; it stays here.
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            return ("503 Service Unavailable", Data("{}".utf8))
        }
    }
}
