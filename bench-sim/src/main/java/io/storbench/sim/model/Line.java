package io.storbench.sim.model;

/// Items that wait for a server, and the order in which they get one.
///
/// @param <P> what waits
public interface Line<P> {
    /// Adds an item.
    ///
    /// @param enteredNanos when the item came to the station
    void add(P item, long enteredNanos);

    /// Whether no item waits.
    boolean isEmpty();

    /// How many items wait.
    int size();

    /// Removes the item whose turn it is. The line must not be empty.
    P remove();

    /// When the item that was removed last had come to the station.
    long removedEnteredNanos();
}
