/// Stands for one attached observer.
///
/// Dropping the token of an observer that the bridge keeps detaches it. Dropping the token of one
/// that is only watched does nothing; that one is detached when it is gone.
public final class ObserverToken: Sendable {
    private let link: ObserverLink
    private let endsWithToken: Bool

    init(_ link: ObserverLink, endsWithToken: Bool) {
        self.link = link
        self.endsWithToken = endsWithToken
    }

    /// Detaches the observer: after this returns no further call to it begins; one that is under
    /// way
    /// goes on. May be called from inside a callback, and more than once.
    public func end() {
        link.end()
    }

    /// What became of the observer's events so far; stays readable after the end.
    public var counts: ObserverCounts { link.counts }

    deinit {
        if endsWithToken { link.end() }
    }
}
