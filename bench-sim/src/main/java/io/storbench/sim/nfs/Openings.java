package io.storbench.sim.nfs;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/// What a client sends to open and to close the files of a load, which follows from what it knows
/// of them.
///
/// Linux keeps the answer to ACCESS, which changes of its own do not make doubtful (fs/nfs/dir.c,
/// `nfs_access_get_cached`; fs/nfs/inode.c, `nfs_update_inode`), so a file that it knows is opened
/// without another.
///
/// Linux 6.1's server gives a read delegation (RFC 8881, section 10.4) to a client that opens a
/// file so that it may read it, also where it may write it, as long as no other has it open for
/// writing (fs/nfsd/nfs4state.c, `nfs4_set_delegation`, `nfsd4_check_conflicting_opens`). As long
/// as the client holds it, opening to read sends nothing (fs/nfs/nfs4proc.c, `can_open_delegated`),
/// and neither does closing what the server does not have open (`nfs4_close_prepare`). Opening to
/// write returns it first, and waits for the answer (`nfs4_return_incompatible_delegation`).
///
/// A client whose first opening is by a file's handle knows the file from before: it had opened it
/// to read.
///
/// Allocates nothing after construction.
final class Openings {
    private static final String ACCESS = "ACCESS";

    private final boolean keepsAccess;
    private final boolean delegates;

    /// Whether files are opened to write, and so that they can be read.
    private final boolean writes;

    private final boolean readable;

    private final int[] first;
    private final int[] again;
    private final int[] closing;

    /// The numbers of messages; -1 where the client has no use for them.
    private final int confirm;

    private final int access;
    private final int giveBack;

    /// By slot, the exchange in progress.
    private final int[][] exchanges;

    /// By file.
    private final boolean[] opened;

    private final boolean[] accessKnown;
    private final boolean[] delegated;
    private final boolean[] openAtServer;
    private final int[] users;

    /// Whether the server knows the owner of whoever opened a file before (RFC 7530, section
    /// 16.18).
    private boolean confirmed;

    /// @param number of a message by its name
    /// @param writes whether the load writes
    /// @param slots that open files
    /// @param files how many there may be
    Openings(NfsModel model, ToIntFunction<String> number, boolean writes, int slots, int files) {
        NfsModel.Exchanges names = model.exchanges();
        boolean linux = model.kind() == NfsModelKeys.Kind.LINUX;
        List<String> opening = names.creates() ? names.create() : names.open();
        this.writes = writes;
        this.readable = !writes || model.keys().access() == NfsModelKeys.Access.READ_WRITE;
        this.delegates = linux && model.keys().delegations();
        this.keepsAccess = model.keys().keepsAccess();
        this.first = numbers(opening, number);
        this.again = numbers(names.reopen(), number);
        this.closing = numbers(names.close(), number);
        this.confirm = model.confirmsOnce() ? number.applyAsInt("OPEN_CONFIRM") : -1;
        this.access = names.reopen().contains(ACCESS) ? number.applyAsInt(ACCESS) : -1;
        this.giveBack = delegates ? number.applyAsInt("DELEGRETURN") : -1;
        this.exchanges = new int[slots][longest()];
        this.opened = new boolean[files];
        this.accessKnown = new boolean[files];
        this.delegated = new boolean[files];
        this.openAtServer = new boolean[files];
        this.users = new int[files];
        boolean known = opening.equals(List.of("GETATTR")) || opening.equals(List.of("OPEN_NOATTR"));
        Arrays.fill(accessKnown, known);
        Arrays.fill(delegated, known && delegates);
    }

    private static int[] numbers(List<String> names, ToIntFunction<String> number) {
        return names.stream().mapToInt(number).toArray();
    }

    private int longest() {
        return Math.max(1 + Math.max(first.length, again.length), closing.length);
    }

    /// What [#open] and [#close] have put together for a slot, until they do so again.
    int[] exchange(int slot) {
        return exchanges[slot];
    }

    /// Puts together what opening a file sends.
    ///
    /// @return how many messages
    int open(int slot, int file) {
        users[file]++;
        if (delegated[file] && !writes) {
            return 0;
        }
        int[] out = exchanges[slot];
        int length = 0;
        if (delegated[file]) {
            out[length++] = giveBack;
            delegated[file] = false;
        }
        for (int message : opened[file] ? again : first) {
            boolean known =
                    (message == confirm && confirmed) || (message == access && keepsAccess && accessKnown[file]);
            if (!known) {
                out[length++] = message;
            }
            confirmed |= message == confirm;
            accessKnown[file] |= message == access;
        }
        opened[file] = true;
        return length;
    }

    /// A file was opened by messages.
    void opened(int file) {
        openAtServer[file] = true;
        delegated[file] = delegates && readable;
    }

    /// Puts together what closing a file sends. Who reads by a delegation closes when the last of
    /// the client's programs does.
    ///
    /// @return how many messages
    int close(int slot, int file) {
        users[file] = Math.max(0, users[file] - 1);
        if (delegated[file] && !writes && (users[file] > 0 || !openAtServer[file])) {
            return 0;
        }
        openAtServer[file] = false;
        System.arraycopy(closing, 0, exchanges[slot], 0, closing.length);
        return closing.length;
    }
}
