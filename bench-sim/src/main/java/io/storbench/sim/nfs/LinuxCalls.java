package io.storbench.sim.nfs;

import io.storbench.protocol.NfsVersion;
import java.util.List;
import java.util.function.ToIntFunction;

/// The numbers of the messages that Linux's client sends, and what is particular to a version of
/// NFS and of the kernel.
final class LinuxCalls {
    private static final String ACCESS_DIRECTORY = "ACCESS_DIRECTORY";
    private static final String LOOKUP_MISSING = "LOOKUP_MISSING";

    /// Asks for a directory's access control list, which its files inherit.
    private static final String LIST_ACCESS = "GETACL";

    private final NfsModel model;
    private final ToIntFunction<String> number;
    private final int getattr;
    private final int lookup;
    private final int lookupMissing;
    private final int accessDirectory;
    private final int access;
    private final int confirm;
    private final int[] firstOpening;
    private final int[] laterOpening;
    private final int[] creation;
    private final int[] closing;
    private final boolean looksUpNew;
    private final int listAccess;
    private boolean confirmed;

    /// @param number of a message by its name
    LinuxCalls(NfsModel model, ToIntFunction<String> number) {
        this.model = model;
        this.number = number;
        NfsModel.Exchanges exchanges = model.exchanges();
        this.getattr = number.applyAsInt("GETATTR");
        this.lookup = number.applyAsInt("LOOKUP");
        this.lookupMissing = opensByName() ? lookup : number.applyAsInt(LOOKUP_MISSING);
        this.access = hasAccess() ? number.applyAsInt("ACCESS") : getattr;
        this.accessDirectory = asksAccess() ? number.applyAsInt(ACCESS_DIRECTORY) : getattr;
        this.confirm = model.confirmsOnce() ? number.applyAsInt("OPEN_CONFIRM") : -1;
        this.firstOpening = beyondNames(exchanges.open());
        this.laterOpening = beyondNames(exchanges.reopen());
        this.creation = beyondNames(exchanges.createNew());
        this.closing = beyondNames(exchanges.close());
        this.looksUpNew = exchanges.createNew().contains(LOOKUP_MISSING);
        this.listAccess = exchanges.createNew().contains(LIST_ACCESS) ? number.applyAsInt(LIST_ACCESS) : -1;
    }

    /// What is asked beside what the cache of names decides.
    private int[] beyondNames(List<String> names) {
        return names.stream()
                .filter(name ->
                        !name.equals(ACCESS_DIRECTORY) && !name.equals("LOOKUP") && !name.equals(LOOKUP_MISSING))
                .mapToInt(number)
                .toArray();
    }

    int getattr() {
        return getattr;
    }

    int lookup() {
        return lookup;
    }

    int lookupMissing() {
        return lookupMissing;
    }

    int access() {
        return access;
    }

    int accessDirectory() {
        return accessDirectory;
    }

    int rename() {
        return number.applyAsInt("RENAME");
    }

    int link() {
        return number.applyAsInt("LINK");
    }

    int symlink() {
        return number.applyAsInt("SYMLINK");
    }

    int readlink() {
        return number.applyAsInt("READLINK");
    }

    /// What lists a directory.
    int listing() {
        return number.applyAsInt(listsAttributes() ? "READDIRPLUS" : "READDIR");
    }

    /// Whether a listing brings what a client is to know of the entries (`nfs_use_readdirplus`, fs/nfs/dir.c).
    boolean listsAttributes() {
        return model.keys().readdirplus() && hasAccess();
    }

    /// In version 4 a directory is removed as a file is.
    int rmdir() {
        return number.applyAsInt(opensByName() ? "REMOVE" : "RMDIR");
    }

    /// The number of a message that only one call needs.
    int number(String name) {
        return number.applyAsInt(name);
    }

    /// Whether the client asks if it may search a directory, and does not go by its mode.
    boolean asksAccess() {
        return model.exchanges().open().contains(ACCESS_DIRECTORY);
    }

    /// Whether the version has such a call.
    boolean hasAccess() {
        return model.version() != NfsVersion.V2;
    }

    /// Whether there is NFSACL beside it, and the mount has it.
    boolean hasAccessLists() {
        return listAccess >= 0 && model.keys().acl();
    }

    /// Whether answers tell what a change was made upon, so that the client knows that nobody else
    /// has changed anything.
    boolean tellsChanges() {
        return model.version() != NfsVersion.V2;
    }

    /// Whether the answer to SYMLINK brings a handle and attributes.
    boolean answersLink() {
        return model.version() != NfsVersion.V2;
    }

    /// Whether files are opened, and made, by their names.
    boolean opensByName() {
        return model.version().hasOpenings();
    }

    /// Whether a name that was not there is not asked for again before it is made
    /// (`nfs_neg_need_reval` since 2.6).
    boolean trustsMissing() {
        return asksAccess() && !opensByName();
    }

    /// Whether the name of a file to be made is looked up first; it is not where the file must not
    /// be there yet (`nfs_is_exclusive_create`, fs/nfs/dir.c).
    boolean looksUpNew() {
        return looksUpNew;
    }

    /// Whether the answer to ACCESS is kept when a file is opened.
    boolean keepsAccess() {
        return model.keys().keepsAccess() && hasAccess();
    }

    /// What opening a file asks besides its name.
    ///
    /// @param known whether the client had it in its caches
    /// @param accessKnown whether it has an answer to ACCESS
    void opened(int node, boolean known, boolean accessKnown, Exchange out) {
        for (int message : known ? laterOpening : firstOpening) {
            if (message != access || !accessKnown) {
                put(message, node, out);
            }
        }
    }

    /// What making a file asks.
    ///
    /// @param listKnown whether the client has the access control list of its directory
    void created(int node, boolean listKnown, Exchange out) {
        for (int message : creation) {
            if (message != listAccess || (hasAccessLists() && !listKnown)) {
                put(message, node, out);
            }
        }
    }

    /// What closing a file asks.
    void closed(int node, Exchange out) {
        for (int message : closing) {
            put(message, node, out);
        }
    }

    private void put(int message, int node, Exchange out) {
        if (message != confirm || !confirmed) {
            out.add(message, node);
        }
        confirmed |= message == confirm;
    }
}
