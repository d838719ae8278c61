import Foundation
import Purser

/// Asks a server once, within its limits, and tells an answer from everything else.
struct HTTPCaller: Sendable {
    let transport: any HTTPTransport
    let effects: Effects
    /// When the answer must be there, in uptime.
    let deadline: Duration

    init(transport: any HTTPTransport, effects: Effects, limits: HTTPLimits) {
        self.transport = transport
        self.effects = effects
        self.deadline = effects.uptime() + limits.time
    }

    /// A complete answer with a status of success; throws for anything else.
    func answer(to request: HTTPRequest) async throws(Undecided) -> HTTPResponse {
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try await send(request)
            guard response.body.count <= request.responseLimitBytes else {
                throw .tooLarge(limitBytes: request.responseLimitBytes)
            }
            guard response.keepsItsLength else { throw .noResponse }
        } catch {
            throw Undecided(UndecidedReason(error))
        }
        // An error's body is not read: one that says yes under a status of failure has been seen.
        // Nor is a part, or an answer to come later.
        guard response.status == 200 || response.status == 201 else {
            let delay = RetryAfter.delay(of: response, now: effects.date())
            throw Undecided(UndecidedReason(status: response), retryAfter: delay)
        }
        return response
    }

    /// A race of the transport and the clock.
    private func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        if let refusal = ServerAddress.refusal(of: request.url) { throw .addressRefused(refusal) }
        return try await withTaskGroup(of: Result<HTTPResponse, HTTPFailure>.self) { group in
            group.addTask {
                do throws(HTTPFailure) {
                    return .success(try await transport.send(request))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await effects.sleep(until: deadline)
                    return .failure(.timedOut)
                } catch {
                    return .failure(.cancelled)
                }
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .failure(.cancelled)
        }.get()
    }
}

extension UndecidedReason {
    /// What a missing answer means: never a refusal.
    init(_ failure: HTTPFailure) {
        switch failure {
        case .unreachable(let text): self.init(.unreachable, text)
        case .timedOut: self.init(.timedOut, "no whole answer within the limit")
        case .tooLarge(let limit): self.init(.serverTrouble, "more than \(limit) bytes came")
        case .noResponse: self.init(.serverTrouble, "what came is no answer in HTTP")
        case .addressRefused(let text): self.init(.misconfigured, text)
        case .cancelled: self.init(.timedOut, "given up before an answer came")
        }
    }

    /// What a status other than success means.
    init(status response: HTTPResponse) {
        // A wrong address or a missing login does not heal by itself, though it may by an update.
        let isWrongSetup = [401, 403, 404, 405].contains(response.status)
        self.init(isWrongSetup ? .misconfigured : .serverTrouble, "\(response)")
    }
}
