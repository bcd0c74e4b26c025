package io.storbench.sim.nfs;

import io.storbench.cache.KernelCache;
import io.storbench.sim.filesystem.NameTree;
import java.util.Arrays;

/// What Linux's client keeps of names and attributes, and so what it asks for each call: entries of
/// directories (dentries), also of what is not there; attributes, believed for a time that doubles
/// while they do not change (nfs(5), `acregmin` to `acdirmax`); whether a directory may be
/// searched.
///
/// A name on the path that is known is believed as long as its directory has not changed
/// (`nfs_check_verifier`, fs/nfs/dir.c of 2.4.21 and later). Changes of the client's own come with
/// the attributes before and after them in version 3 (RFC 1813, section 2.6, wcc_data) and with a
/// change_info in version 4 (RFC 7530, section 2.2.7), so that it knows them for its own; in
/// version 2 it does not. Where names are asked again after a recent change, the last name of a
/// path is looked up each time that its directory has changed in the last 15 minutes
/// (`nfs_dentry_force_reval`, the same file of 2.4.0).
///
/// Knows the answer as soon as it asks. Allocates nothing after construction.
final class LinuxNames {
    private static final byte UNKNOWN = 0;
    private static final byte THERE = 1;
    private static final byte MISSING = 2;
    private static final long NEVER = Long.MIN_VALUE;
    private static final long RECENT_NANOS = 15 * 60 * 1_000_000_000L;

    private final NameTree tree;
    private final KernelCache.AttributeTimes times;
    private final LinuxCalls calls;

    /// Of names, by node.
    private final byte[] entries;

    private final long[] entryNanos;

    /// Of attributes, by node: since when they are known, for how long they are believed, and
    /// whether they are known to have changed since.
    private final long[] attributeNanos;

    private final long[] believedNanos;
    private final boolean[] changed;

    /// When a directory was seen to have changed by others or by who knows whom; and when it
    /// changed last at all.
    private final long[] seenChangedNanos;

    private final long[] modifiedNanos;

    /// Whether a directory may be searched, a link's text is here, or a directory's entries are.
    private final boolean[] accessKnown;

    private final boolean[] contentsKnown;

    /// Whether a file's or directory's access control list is here (`nfs3_get_acl`, fs/nfs/nfs3acl.c).
    private final boolean[] listKnown;

    private final int[] path = new int[256];

    /// A client that has just mounted.
    ///
    /// @param calls the numbers of its messages
    LinuxNames(NameTree tree, KernelCache.AttributeTimes times, LinuxCalls calls) {
        this.tree = tree;
        this.times = times;
        this.calls = calls;
        int count = tree.count();
        this.entries = new byte[count];
        this.entryNanos = new long[count];
        this.attributeNanos = new long[count];
        this.believedNanos = new long[count];
        this.changed = new boolean[count];
        this.seenChangedNanos = new long[count];
        this.modifiedNanos = new long[count];
        this.accessKnown = new boolean[count];
        this.contentsKnown = new boolean[count];
        this.listKnown = new boolean[count];
        forget(0);
    }

    /// Forgets all but the root's attributes, which mounting brings.
    void forget(long nowNanos) {
        Arrays.fill(entries, UNKNOWN);
        Arrays.fill(attributeNanos, NEVER);
        Arrays.fill(changed, false);
        Arrays.fill(seenChangedNanos, NEVER);
        Arrays.fill(modifiedNanos, NEVER);
        Arrays.fill(accessKnown, false);
        Arrays.fill(contentsKnown, false);
        Arrays.fill(listKnown, false);
        for (int node = 0; node < believedNanos.length; node++) {
            believedNanos[node] = leastNanos(node);
        }
        entries[NameTree.ROOT] = THERE;
        seen(NameTree.ROOT, nowNanos);
    }

    private long leastNanos(int node) {
        return tree.isDirectory(node) ? times.directoryMinNanos() : times.fileMinNanos();
    }

    private long mostNanos(int node) {
        return tree.isDirectory(node) ? times.directoryMaxNanos() : times.fileMaxNanos();
    }

    private void seen(int node, long nowNanos) {
        attributeNanos[node] = nowNanos;
        changed[node] = false;
    }

    private boolean isFresh(int node, long nowNanos) {
        return attributeNanos[node] != NEVER && !changed[node] && nowNanos < attributeNanos[node] + believedNanos[node];
    }

    /// Asks for attributes that are not believed any more (`nfs_revalidate_inode`).
    private void revalidate(int node, long nowNanos, Exchange out) {
        if (!isFresh(node, nowNanos)) {
            ask(node, nowNanos, out);
        }
    }

    private void ask(int node, long nowNanos, Exchange out) {
        out.add(calls.getattr(), node);
        answered(node, nowNanos);
    }

    /// Attributes that the client asked for have come.
    private void answered(int node, long nowNanos) {
        if (changed[node]) {
            believedNanos[node] = leastNanos(node);
            seenChangedNanos[node] = nowNanos;
            contentsKnown[node] = false;
            listKnown[node] = false;
        } else if (attributeNanos[node] != NEVER && nowNanos >= attributeNanos[node] + believedNanos[node]) {
            believedNanos[node] = Math.min(2 * believedNanos[node], mostNanos(node));
        }
        seen(node, nowNanos);
    }

    /// Walks to the directory that a node is in.
    private void walk(int node, long nowNanos, Exchange out) {
        int length = 0;
        for (int at = tree.parent(node); at != NameTree.ROOT; at = tree.parent(at)) {
            path[length++] = at;
        }
        search(NameTree.ROOT, out);
        while (length > 0) {
            int directory = path[--length];
            find(directory, false, nowNanos, out);
            search(directory, out);
        }
    }

    /// A directory's permission to be searched (`nfs_permission`).
    private void search(int directory, Exchange out) {
        if (calls.asksAccess() && !accessKnown[directory]) {
            out.add(calls.accessDirectory(), directory);
            accessKnown[directory] = true;
        }
    }

    /// Makes sure that a name is there (`nfs_lookup_revalidate`, `nfs_lookup`).
    ///
    /// @param last whether it is the last one of its path
    private void find(int node, boolean last, long nowNanos, Exchange out) {
        if (entries[node] == THERE && isBelieved(node, last, nowNanos, out)) {
            if (times.asksOnLookup() && !times.asksRecent()) {
                revalidate(node, nowNanos, out);
            }
            return;
        }
        out.add(calls.lookup(), node);
        entries[node] = THERE;
        entryNanos[node] = nowNanos;
        seen(node, nowNanos);
    }

    /// Makes sure that a name is not there.
    private void miss(int node, long nowNanos, Exchange out) {
        boolean known = entries[node] == MISSING
                && (calls.trustsMissing()
                        || (isBelieved(node, true, nowNanos, out)
                                && nowNanos < entryNanos[node] + believedNanos[tree.parent(node)]));
        if (!known) {
            out.add(calls.lookupMissing(), node);
            entries[node] = MISSING;
            entryNanos[node] = nowNanos;
        }
    }

    private boolean isBelieved(int node, boolean last, long nowNanos, Exchange out) {
        int directory = tree.parent(node);
        if (!times.asksRecent()) {
            revalidate(directory, nowNanos, out);
            return entryNanos[node] > seenChangedNanos[directory];
        }
        boolean recent = modifiedNanos[directory] != NEVER && nowNanos - modifiedNanos[directory] < RECENT_NANOS;
        long believed = last && recent ? 0 : believedNanos[node];
        return nowNanos < entryNanos[node] + believed;
    }

    /// The client has changed a directory.
    private void changedDirectory(int node, long nowNanos) {
        int directory = tree.parent(node);
        believedNanos[directory] = leastNanos(directory);
        contentsKnown[directory] = false;
        modifiedNanos[directory] = nowNanos;
        if (calls.tellsChanges()) {
            seen(directory, nowNanos);
        } else {
            changed[directory] = true;
        }
    }

    private void made(int node, long nowNanos) {
        entries[node] = THERE;
        entryNanos[node] = nowNanos;
        believedNanos[node] = leastNanos(node);
        contentsKnown[node] = false;
        accessKnown[node] = false;
        listKnown[node] = false;
        seen(node, nowNanos);
        changedDirectory(node, nowNanos);
    }

    /// Opens what is there. In version 4 by its name.
    void open(int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        boolean known = entries[node] == THERE;
        if (!calls.opensByName()) {
            find(node, true, nowNanos, out);
        } else if (known) {
            known = isBelieved(node, true, nowNanos, out);
        }
        calls.opened(node, known, calls.keepsAccess() && accessKnown[node], out);
        accessKnown[node] |= calls.keepsAccess();
        entries[node] = THERE;
        entryNanos[node] = known ? entryNanos[node] : nowNanos;
        answered(node, nowNanos);
    }

    /// Makes a file, and opens it.
    void openNew(int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        if (calls.looksUpNew()) {
            miss(node, nowNanos, out);
        }
        calls.created(node, listKnown[tree.parent(node)], out);
        listKnown[tree.parent(node)] = true;
        made(node, nowNanos);
    }

    void stat(int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        revalidate(node, nowNanos, out);
    }

    void access(int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        if (calls.hasAccess() && !accessKnown[node]) {
            out.add(calls.access(), node);
            accessKnown[node] = true;
        }
    }

    /// Asks for a file's access control list, whose answer has its attributes, too (`nfs3_get_acl`).
    void readAccessList(int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        if (!calls.hasAccessLists()) {
            return;
        }
        revalidate(node, nowNanos, out);
        if (!listKnown[node]) {
            out.add(calls.number("GETACL_FILE"), node);
            listKnown[node] = true;
            seen(node, nowNanos);
        }
    }

    /// Sets attributes (`nfs_notify_change`, `nfs_setattr`).
    ///
    /// @param message which of them
    void set(int message, int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        revalidate(node, nowNanos, out);
        out.add(message, node);
        accessKnown[node] = false;
        seen(node, nowNanos);
    }

    /// Makes a directory or a symbolic link.
    void make(int message, int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        miss(node, nowNanos, out);
        out.add(message, node);
        made(node, nowNanos);
        if (message == calls.symlink() && !calls.answersLink()) {
            entries[node] = UNKNOWN;
            find(node, true, nowNanos, out);
        }
    }

    /// Removes a name, of whose absence the client then knows.
    void remove(int message, int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        out.add(message, node);
        changedDirectory(node, nowNanos);
        entries[node] = MISSING;
        entryNanos[node] = nowNanos;
        accessKnown[node] = false;
    }

    void rename(int node, int to, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        walk(to, nowNanos, out);
        if (!calls.trustsMissing()) {
            miss(to, nowNanos, out);
        }
        out.add(calls.rename(), node);
        made(to, nowNanos);
        changedDirectory(node, nowNanos);
        entries[node] = UNKNOWN;
    }

    /// The new name is not kept, since the answer has no handle (`nfs_link`).
    void link(int node, int to, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        walk(to, nowNanos, out);
        miss(to, nowNanos, out);
        out.add(calls.link(), node);
        changedDirectory(to, nowNanos);
        if (calls.tellsChanges()) {
            seen(node, nowNanos);
        } else {
            changed[node] = true;
        }
        entries[to] = UNKNOWN;
    }

    void readLink(int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        revalidate(node, nowNanos, out);
        contents(calls.readlink(), 1, node, out);
    }

    /// Opens a directory, which asks for its attributes (`nfs_open`, of directories, too), and
    /// reads its entries.
    ///
    /// @param replies how many bring them
    /// @return whether the entries come from the server
    boolean readDirectory(int replies, int node, long nowNanos, Exchange out) {
        walk(node, nowNanos, out);
        find(node, true, nowNanos, out);
        search(node, out);
        ask(node, nowNanos, out);
        boolean asks = !contentsKnown[node];
        contents(calls.listing(), replies, node, out);
        return asks;
    }

    /// A listing has brought a name with its attributes (`nfs_prime_dcache`).
    void listed(int node, long nowNanos) {
        entries[node] = THERE;
        entryNanos[node] = nowNanos;
        seen(node, nowNanos);
    }

    private void contents(int message, int pages, int node, Exchange out) {
        if (!contentsKnown[node]) {
            for (int page = 0; page < pages; page++) {
                out.add(message, node);
            }
            contentsKnown[node] = true;
        }
    }

    /// The client has written to a file, whose attributes came with the answer.
    void wrote(int node, long nowNanos) {
        seen(node, nowNanos);
    }
}
