package io.storbench.nfs.session;

import io.storbench.engine.DataContent;
import io.storbench.net.client.Slot;
import java.nio.ByteBuffer;

/// An NFS call of the hot path: what was asked, and what was answered. Plain fields, owned by the session's
/// thread.
final class Call extends Slot<Connection> {
    /// What the hot path calls.
    enum Kind {
        READ,
        WRITE,
        COMMIT,
        /// Keeps an NFSv4 client's lease.
        RENEW,
        /// The first of the two calls by which NFSv3 clients keep close-to-open consistency.
        LOOKUP,
        /// The second.
        ACCESS,
        /// Whether what is known of a file still holds.
        GETATTR,
        OPEN,
        OPEN_CONFIRM,
        CLOSE,
        /// OPEN of NFSv4 that makes the file.
        OPEN_NEW,
        /// CREATE of NFSv3.
        MAKE_FILE,
        /// MKDIR, or CREATE of NFSv4.
        MAKE_DIRECTORY,
        /// REMOVE.
        REMOVE,
        /// RMDIR, or REMOVE of NFSv4.
        REMOVE_DIRECTORY,
        /// SETATTR of the mode.
        SET_MODE,
        /// SETATTR of owner and group, to the caller's.
        SET_OWNER,
        /// SETATTR of both times, to the server's.
        SET_TIMES,
        /// SETATTR of the size.
        SET_SIZE,
        /// RENAME.
        RENAME,
        /// LINK.
        LINK,
        /// SYMLINK, or CREATE of NFSv4.
        MAKE_SYMBOLIC_LINK,
        /// READLINK.
        READ_LINK,
        /// READDIR of a part of a directory.
        READ_DIRECTORY
    }

    Kind kind = Kind.READ;

    /// The number of the other file, of RENAME and LINK.
    int second;

    /// The queue slot of its request, which holds the handle of what is known by its name only.
    int holder;

    /// How many names are still to be looked up after this one, before the call that they are for;
    /// -1 when it is that call.
    int stepsLeft = -1;

    /// How many names are looked up in all.
    int steps;

    /// What is called in the end, when names are looked up before.
    Kind goal = Kind.READ;

    int goalFile;

    /// Where the range begins that was asked for; its parts may have been answered.
    long beginOffset;

    /// What distinguishes the file's content among the host's.
    long content;

    /// The slot of an NFSv4.1 session that it holds; -1 for none.
    int sessionSlot = -1;

    /// The queue slot by whose opening the file is open; -1 for the worker's own.
    int opening = -1;

    /// The number of the slot's open owner, in NFSv4.0.
    int ownerSequenceId;

    /// The opening's state: what READ, WRITE and CLOSE name, and OPEN answers.
    int stateSequenceId;

    long stateHigh;
    int stateLow;

    /// How many of its timers have run out.
    int timeouts;

    /// A second message of another call, which is on its way by itself.
    final boolean copy;

    /// How often the server asked to try later.
    int delays;

    /// Part of the range was written before, unstable.
    boolean partUnstable;

    /// How often the server's verifier had changed then.
    int partChanges;

    // The answer.
    Reaction reaction = Reaction.DONE;
    int status;

    /// A COMPOUND's own status, which is that of the last operation done.
    int compoundStatus;

    /// How many of a COMPOUND's results are still to be read.
    int resultsLeft;

    int count;
    boolean end;
    boolean unstable;
    long verifier;

    /// The open owner's number was used up.
    boolean ownerCounts;

    /// OPEN has to be followed by OPEN_CONFIRM.
    boolean unconfirmed;

    /// The server says that open files of this client are lost.
    boolean stateLost;

    /// @param copy whether it is a second message of another call, which is on its way by itself
    Call(int slot, boolean copy) {
        super(slot);
        this.copy = copy;
    }

    /// Becomes a second message of a call: the same bytes, whatever becomes of that call.
    void copyOf(Call original) {
        tag = original.tag;
        kind = original.kind;
        file = original.file;
        second = original.second;
        holder = original.holder;
        verifier = original.verifier;
        offset = original.offset;
        lengthBytes = original.lengthBytes;
        generation = original.generation;
        content = original.content;
        connection = original.connection;
        opening = original.opening;
        again = true;
    }

    /// Asks again.
    void set(Kind asked, int inFile, long atOffset, int length) {
        kind = asked;
        file = inFile;
        second = inFile;
        content = inFile;
        beginOffset = atOffset;
        offset = atOffset;
        lengthBytes = length;
        delays = 0;
        fresh = true;
        partUnstable = false;
        opening = -1;
    }

    /// Also when a part of it was answered, and its rest is in flight.
    @Override
    protected boolean writes(long fromOffset, long toOffset) {
        return kind == Kind.WRITE && beginOffset < toOffset && offset + lengthBytes > fromOffset;
    }

    /// Makes what a WRITE carries.
    ///
    /// @param index where it goes in the buffer
    void fill(DataContent files, ByteBuffer words, int index) {
        files.fill(words, index, lengthBytes, content, offset, generation);
    }

    /// Asks for what is left after a partial answer.
    void advance(int done) {
        offset += done;
        lengthBytes -= done;
    }
}
