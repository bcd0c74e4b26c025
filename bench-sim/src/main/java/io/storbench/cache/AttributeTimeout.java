package io.storbench.cache;

/// For how long what is known of a file's attributes is believed, as NFS clients do (nfs(5),
/// `acregmin` and `acregmax`): the least time after a change, twice as long each time that the
/// server was asked and nothing had changed.
final class AttributeTimeout {
    private final KernelCache.AttributeTimes times;
    private long knownNanos;
    private long believedNanos;
    private boolean known;
    private boolean asked;

    AttributeTimeout(KernelCache.AttributeTimes times) {
        this.times = times;
        this.believedNanos = times.fileMinNanos();
    }

    /// Whether they were ever known.
    boolean isKnown() {
        return known;
    }

    /// Whether they need not be asked for.
    boolean isFresh(long nowNanos) {
        return known && nowNanos < knownNanos + believedNanos;
    }

    /// Whether an answer is on its way.
    boolean isAsked() {
        return asked;
    }

    void ask() {
        asked = true;
    }

    /// No answer is on its way any more.
    void notAsked() {
        asked = false;
    }

    /// The server was asked, and nothing had changed.
    void answered(long nowNanos) {
        if (known) {
            believedNanos = Math.min(2 * believedNanos, times.fileMaxNanos());
        }
        seen(nowNanos);
    }

    /// They came along with another answer.
    void seen(long nowNanos) {
        known = true;
        knownNanos = nowNanos;
    }

    /// This client has changed the file.
    void changed(long nowNanos) {
        believedNanos = times.fileMinNanos();
        seen(nowNanos);
    }
}
