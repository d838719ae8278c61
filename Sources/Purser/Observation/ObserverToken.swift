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

    /// Detaches the observer: nothing more is taken for it. A call that is under way or about to
    /// begin on another thread goes on; inside a callback, that callback is the last. May be called
    /// more than once.
    public func end() {
        link.end()
    }

    /// What became of the observer's events so far; stays readable after the end.
    public var counts: ObserverCounts { link.counts }

    deinit {
        if endsWithToken { link.end() }
    }
}
