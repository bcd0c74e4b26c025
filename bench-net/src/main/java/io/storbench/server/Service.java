package io.storbench.server;

/// What an embedded server can do at a time, and how long it takes.
///
/// @param slots how many calls are served at a time, 1 to [#MAX_SLOTS]
/// @param times how long those that move data are served; everything else is answered at once
public record Service(int slots, ServiceTimes times) {
    /// The largest number of slots.
    public static final int MAX_SLOTS = 1024;

    /// One call at a time, at once.
    public static final Service AT_ONCE = new Service(1, ServiceTimes.NONE);

    /// Checks the range.
    public Service {
        if (slots < 1 || slots > MAX_SLOTS) {
            throw new IllegalArgumentException("slots " + slots);
        }
    }
}
