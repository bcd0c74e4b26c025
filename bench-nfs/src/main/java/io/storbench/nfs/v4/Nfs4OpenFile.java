package io.storbench.nfs.v4;

import io.storbench.nfs.file.FileHandle;

/// A regular file that a client has opened. Recovery may give it another state: read it again after
/// it. One thread.
public final class Nfs4OpenFile {
    private final FileHandle directory;
    private final String name;
    private final int access;
    private Opaque owner;
    private FileHandle handle;
    private StateId stateId = StateId.ANONYMOUS;
    private long clientId;

    /// The owner's number of its next call; counts in 4.0 only.
    private int nextSeqId;

    Nfs4OpenFile(FileHandle directory, String name, int access, Opaque owner) {
        this.directory = directory;
        this.name = name;
        this.access = access;
        this.owner = owner;
        this.handle = directory; // until it is opened
    }

    /// The directory the file was opened in.
    public FileHandle directory() {
        return directory;
    }

    /// The file's name there.
    public String name() {
        return name;
    }

    /// The accesses it was opened for, bits of [OpenArgument.Open].
    public int access() {
        return access;
    }

    /// The file's handle.
    public FileHandle handle() {
        return handle;
    }

    /// What READ and WRITE name: with 4.1 and 4.2 the latest state, whatever it is.
    public StateId stateId() {
        return stateId;
    }

    Opaque owner() {
        return owner;
    }

    int nextSeqId() {
        return nextSeqId;
    }

    void countSeqId() {
        nextSeqId++;
    }

    void ownedBy(Opaque newOwner) {
        owner = newOwner;
        nextSeqId = 0;
    }

    void opened(FileHandle newHandle, StateId newStateId, long byClientId) {
        handle = newHandle;
        stateId = newStateId;
        clientId = byClientId;
    }

    /// Whether the state belongs to this client id.
    boolean isOf(long someClientId) {
        return clientId == someClientId && !stateId.equals(StateId.ANONYMOUS);
    }

    /// The server has let go of the state.
    void released() {
        stateId = StateId.ANONYMOUS;
    }

    void state(StateId newStateId) {
        stateId = newStateId;
    }
}
