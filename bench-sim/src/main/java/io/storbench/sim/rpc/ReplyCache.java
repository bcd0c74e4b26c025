package io.storbench.sim.rpc;

import java.util.Arrays;

/// A server's duplicate request cache (Juszczak, "Improving the performance and correctness of an
/// NFS server", 1989): the calls that must not be done twice, in progress or done. It holds the
/// latest ones; the oldest goes. One for all clients of a server. Allocates nothing after
/// construction.
public final class ReplyCache {
    /// What a server knows of a call.
    public enum Known {
        /// Nothing, or no more: it does the call.
        NEW,
        /// It is at it: it drops the call.
        IN_PROGRESS,
        /// It has done it: it sends the answer that it gave.
        DONE
    }

    private static final int NONE = -1;

    private final int size;
    private final long[] keys;
    private final boolean[] done;

    /// The first entry of each bucket, and the next one of each entry.
    private final int[] first;

    private final int[] next;
    private long entries;
    private long duplicates;
    private long dropped;
    private long replayed;

    /// An empty cache.
    ///
    /// @param size how many calls it holds, from 0: then it knows none
    public ReplyCache(int size) {
        this.size = size;
        this.keys = new long[size];
        this.done = new boolean[size];
        this.next = new int[size];
        this.first = new int[Integer.highestOneBit(Math.max(1, size)) * 2];
        Arrays.fill(first, NONE);
    }

    /// A call has come that must not be done twice; one that is new is in progress from now on.
    ///
    /// @param call its number, other than those of all others, of any client
    public Known came(long call) {
        if (size == 0) {
            return Known.NEW;
        }
        int entry = find(call);
        if (entry == NONE) {
            add(call);
            return Known.NEW;
        }
        if (done[entry]) {
            replayed++;
            return Known.DONE;
        }
        dropped++;
        return Known.IN_PROGRESS;
    }

    /// A call that came is done.
    public void done(long call) {
        int entry = size == 0 ? NONE : find(call);
        if (entry != NONE) {
            done[entry] = true;
        }
    }

    /// A call was sent again by its client, and has come, of whatever kind.
    public void countDuplicate() {
        duplicates++;
    }

    /// Whether calls of a procedure must not be done twice, by the name that RFC 1813 gives it (of
    /// those that are simulated; fs/nfsd/nfs3proc.c of Linux).
    public static boolean remembers(String procedure) {
        return switch (procedure) {
            case "SETATTR", "WRITE", "CREATE", "REMOVE", "MKDIR", "RMDIR", "RENAME", "LINK", "SYMLINK" -> true;
            default -> false;
        };
    }

    private int find(long call) {
        int entry = first[bucket(call)];
        while (entry != NONE && keys[entry] != call) {
            entry = next[entry];
        }
        return entry;
    }

    private void add(long call) {
        int entry = (int) (entries % size);
        if (entries++ >= size) {
            remove(entry);
        }
        int bucket = bucket(call);
        keys[entry] = call;
        done[entry] = false;
        next[entry] = first[bucket];
        first[bucket] = entry;
    }

    private void remove(int entry) {
        int bucket = bucket(keys[entry]);
        if (first[bucket] == entry) {
            first[bucket] = next[entry];
            return;
        }
        int before = first[bucket];
        while (next[before] != entry) {
            before = next[before];
        }
        next[before] = next[entry];
    }

    private int bucket(long call) {
        return Long.hashCode(call) & (first.length - 1);
    }

    /// Calls that came and had been sent again by their clients.
    public long duplicates() {
        return duplicates;
    }

    /// Of these, those dropped because the server was at them.
    public long dropped() {
        return dropped;
    }

    /// Of these, those answered without being done again.
    public long replayed() {
        return replayed;
    }
}
