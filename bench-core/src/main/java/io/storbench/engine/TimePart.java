package io.storbench.engine;

import java.util.Locale;

/// What an operation waits for, or what works on it, at a moment between its intended start and its completion. At each
/// moment it is one of these. docs/model/attribution.md defines each for every mechanism.
public enum TimePart {
    /// A free place of the load's depth, after the intended start.
    DEPTH("waiting for queue depth"),
    /// The client's processor, and copies in its memory.
    CLIENT("client processor"),
    /// Room among the client's requests: an RPC slot, a place in the iSCSI command window, a connection.
    SLOT("waiting for a slot"),
    /// Room in a window of TCP: congestion, receive or send buffer.
    WINDOW("TCP window"),
    /// The link towards the server: its queue, and the time that the bits take.
    SEND("link to server"),
    /// The link back.
    RECEIVE("link to client"),
    /// The distance, both ways.
    PROPAGATION("round trips"),
    /// What a loss costs: detection, timers, sending again, and what arrived behind the gap.
    RETRANSMISSION("retransmission"),
    /// A free processor, thread or disk of the server.
    SERVER_QUEUE("server queue"),
    /// The server's processor.
    SERVER("server processor"),
    /// The server's storage, at work.
    STORAGE("storage"),
    /// The dirty limit: a writer waits until pages are written back.
    DIRTY_LIMIT("dirty limit"),
    /// A journal's commit, or other work of the file system's, that somebody else began.
    COMMIT("journal commit"),
    /// Network and server together, where a measurement cannot tell them apart.
    EXCHANGE("network and server"),
    /// What a measurement cannot see.
    UNKNOWN("not known");

    private final String label;

    TimePart(String label) {
        this.label = label;
    }

    /// The name in results: `server_queue`.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// For a person: `server queue`.
    public String label() {
        return label;
    }
}
