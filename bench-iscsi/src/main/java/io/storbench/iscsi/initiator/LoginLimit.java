package io.storbench.iscsi.initiator;

import io.storbench.unit.TimeSpan;

/// How long a login may take, wherever the target sends the initiator meanwhile, and how often it
/// may do so. One thread.
final class LoginLimit {
    /// The answers of a login with CHAP, three of security, and one of operation, may take the
    /// timeout each.
    private static final int ANSWERS = 4;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final UnitAddress address;
    private final long limitMillis;
    private final long beginNanos = System.nanoTime();
    private int redirects;

    /// Begins with this.
    LoginLimit(UnitAddress address) {
        this.address = address;
        this.limitMillis = (long) ANSWERS * address.timeoutMillis();
    }

    /// How much is left, in milliseconds.
    long leftMillis() {
        return Math.max(1, limitMillis - (System.nanoTime() - beginNanos) / NANOS_PER_MILLI);
    }

    /// The whole limit, in milliseconds.
    long wholeMillis() {
        return limitMillis;
    }

    /// The target has sent the initiator elsewhere.
    ///
    /// @throws IscsiException if that is once too often, or too late
    void redirected(RedirectException redirection) throws IscsiException {
        if (++redirects > SessionLogin.MAX_REDIRECTS) {
            throw new IscsiException(
                    "%s: %s, for the %dth time; let the target serve the LUN at one of its portals, and name that one"
                            .formatted(address.server(), redirection.getMessage(), redirects),
                    redirection);
        }
        if (leftMillis() <= 1) {
            throw new IscsiException(
                    "%s: %s; its login, with %d redirections, has taken longer than %s, four times target.timeout"
                            .formatted(
                                    address.server(),
                                    redirection.getMessage(),
                                    redirects,
                                    new TimeSpan(limitMillis * NANOS_PER_MILLI)),
                    redirection);
        }
    }
}
