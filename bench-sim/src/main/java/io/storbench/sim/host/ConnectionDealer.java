package io.storbench.sim.host;

/// Deals a host's calls to its connections, as the client that is modelled does. Allocates nothing.
public final class ConnectionDealer {
    /// How calls are dealt.
    public enum Rule {
        /// storbench's clients: to the connection that has the fewest calls, the first of several,
        /// when a call is sent.
        FEWEST_CALLS,
        /// Linux's RPC client (net/sunrpc/xprtmultipath.c,
        /// `xprt_switch_find_next_entry_roundrobin`): to the next connection in turn that has no
        /// more calls than the average, when a call is made, so that calls that wait for a slot
        /// count.
        ROUND_ROBIN
    }

    private final Rule rule;

    /// How many calls each connection has.
    private final int[] calls;

    private int allCalls;
    private int last = -1;

    /// @param connections how many there are, at least 1
    ConnectionDealer(int connections, Rule rule) {
        this.calls = new int[connections];
        this.rule = rule;
    }

    /// Whether calls are dealt when they are made, not when they are sent.
    boolean dealsEarly() {
        return rule == Rule.ROUND_ROBIN;
    }

    /// Adds a call to a connection.
    ///
    /// @return the connection's number, from 0
    int deal() {
        int connection =
                switch (rule) {
                    case FEWEST_CALLS -> fewest();
                    case ROUND_ROBIN -> next();
                };
        calls[connection]++;
        allCalls++;
        return connection;
    }

    private int fewest() {
        int least = 0;
        for (int i = 1; i < calls.length; i++) {
            if (calls[i] < calls[least]) {
                least = i;
            }
        }
        return least;
    }

    /// Ends, since not all connections can have more calls than the average.
    private int next() {
        do {
            last = (last + 1) % calls.length;
        } while ((long) calls[last] * calls.length > allCalls);
        return last;
    }

    /// A call of a connection has ended.
    void ended(int connection) {
        calls[connection]--;
        allCalls--;
    }
}
