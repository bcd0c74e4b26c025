package io.storbench.workload;

import io.storbench.engine.Request;

/// Requests that a session had no room for, first come first served. A ring; allocates nothing
/// after construction.
final class WaitingRequests {
    private final Request[] ring;
    private int head;
    private int count;

    WaitingRequests(int capacity) {
        this.ring = new Request[capacity];
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(Request request) {
        ring[(head + count++) % ring.length] = request;
    }

    Request first() {
        return ring[head];
    }

    void remove() {
        head = (head + 1) % ring.length;
        count--;
    }

    void clear() {
        count = 0;
    }
}
