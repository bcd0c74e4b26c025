package io.storbench.nfs.session;

import io.storbench.net.SlotTable;
import io.storbench.net.WriteUnits;
import io.storbench.nfs.export.MetadataNames;
import java.io.IOException;
import java.util.List;

/// What a session needs of its target.
///
/// @param path where the calls go
/// @param codecs what is spoken about the worker's files, one for each connection
/// @param state what the server keeps for the client
/// @param units how the worker's files are cut into WRITEs
/// @param readBytes the most that one READ requests
/// @param depth how many requests the worker has
/// @param openers how many of them open files for themselves, where the workload does
/// @param names of a load of metadata
/// @param held what the codecs know of what is known by its name only
record SessionSpec(
        RpcTransport.Path path,
        List<? extends DataCodec> codecs,
        State state,
        WriteUnits units,
        int readBytes,
        int depth,
        int openers,
        MetadataNames names,
        HeldHandles held) {
    /// Of a load of data.
    SessionSpec(
            RpcTransport.Path path,
            List<? extends DataCodec> codecs,
            State state,
            WriteUnits units,
            int readBytes,
            int depth) {
        this(path, codecs, state, units, readBytes, depth, depth, MetadataNames.NONE, new HeldHandles(depth));
    }

    /// What a session has in flight besides its requests' parts: a flush's rewrites and COMMIT, and
    /// the lease's renewal.
    static final int OWN_CALLS = Flush.WINDOW + 2;

    /// What the server keeps for a client.
    ///
    /// @param leaseNanos for how long without a sign of life; 0 if it keeps nothing
    /// @param renewal re-establishes it when it is lost
    record State(long leaseNanos, Recovery.Renewal renewal) {
        /// NFSv3's.
        static final State NONE = new State(0, _ -> {});
    }

    /// How many calls can be in flight: all parts of all requests, and a flush's own, as far as
    /// calls can be distinguished; a request that finds no room waits.
    ///
    /// @throws IOException when not even one request has room
    static int slots(int depth, int blockBytes, int callBytes) throws IOException {
        int parts = Math.ceilDiv(blockBytes, callBytes);
        if (parts + OWN_CALLS > SlotTable.MAX_SLOTS) {
            throw new IOException(("workload.block of %d bytes makes %d calls of %d bytes; at most %d can be in flight:"
                            + " use a smaller block, or a larger rsize and wsize")
                    .formatted(blockBytes, parts, callBytes, SlotTable.MAX_SLOTS - OWN_CALLS));
        }
        long wanted = (long) depth * parts + OWN_CALLS;
        return (int) Math.min(wanted, SlotTable.MAX_SLOTS);
    }
}
