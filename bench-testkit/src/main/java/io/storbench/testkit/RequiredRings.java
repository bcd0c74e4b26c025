package io.storbench.testkit;

import static org.junit.jupiter.api.Assumptions.abort;

import io.storbench.posix.RingSupport;

/// Skips a test, with the reason, where the system has no io_uring for this user. With the
/// environment variable `STORBENCH_REQUIRE_RINGS=1` it fails instead: code that is broken looks
/// just like a system without.
public final class RequiredRings {
    private RequiredRings() {}

    /// Goes on where there are rings.
    public static void assume() {
        RingSupport.find().missing().ifPresent(reason -> {
            if ("1".equals(System.getenv("STORBENCH_REQUIRE_RINGS"))) {
                throw new AssertionError(
                        "io_uring: " + reason + " (and STORBENCH_REQUIRE_RINGS=1 forbids to skip the" + " test)");
            }
            abort("io_uring: " + reason);
        });
    }
}
