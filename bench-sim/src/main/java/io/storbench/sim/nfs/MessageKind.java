package io.storbench.sim.nfs;

import io.storbench.sim.rpc.ReplyCache;
import io.storbench.sim.rpc.RpcTimers;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.stream.IntStream;

/// What of a message is the same whatever name and data it is about.
///
/// @param procedure under which it is counted, by its position in [NfsMessages#procedures]
/// @param timerClass of its call's timer
/// @param remembered whether the server must not do the call twice
/// @param need of the server's storage
record MessageKind(int procedure, int timerClass, boolean remembered, Need need) {
    /// The same of a WRITE that is stable.
    MessageKind stable() {
        return new MessageKind(procedure, timerClass, remembered, Need.STABLE_WRITE);
    }

    /// The kinds of all messages, by number.
    ///
    /// @param stable whether each WRITE is stable
    static MessageKind[] all(NfsMessages messages, boolean stable) {
        return IntStream.range(0, messages.count())
                .mapToObj(number -> of(messages, number, stable))
                .toArray(MessageKind[]::new);
    }

    private static MessageKind of(NfsMessages messages, int number, boolean stable) {
        Message message = messages.get(number);
        return new MessageKind(
                messages.procedure(number),
                RpcTimers.timerClass(message.procedure()),
                ReplyCache.remembers(message.procedure()),
                switch (message.name()) {
                    case "READ" -> Need.READ;
                    case "WRITE" -> stable ? Need.STABLE_WRITE : Need.WRITE;
                    case "WRITE_STABLE" -> Need.STABLE_WRITE;
                    case "COMMIT" -> Need.COMMIT;
                    case "CREATE",
                            "OPEN_CREATE",
                            "MKDIR",
                            "RMDIR",
                            "REMOVE",
                            "RENAME",
                            "LINK",
                            "SYMLINK",
                            "SETATTR",
                            "SETATTR_OWNER",
                            "SETATTR_TIMES",
                            "SETATTR_SIZE" -> Need.METADATA;
                    default -> Need.NOTHING;
                });
    }
}
