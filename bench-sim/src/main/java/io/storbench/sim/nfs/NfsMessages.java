package io.storbench.sim.nfs;

import io.storbench.protocol.NfsVersion;
import java.util.List;

/// The messages of a version of NFS, numbered.
public final class NfsMessages {
    private final List<Message> messages;
    private final List<String> procedures;
    private final int listedBytes;

    private NfsMessages(List<Message> messages, int listedBytes) {
        this.messages = messages;
        this.listedBytes = listedBytes;
        this.procedures = messages.stream().map(Message::procedure).distinct().toList();
    }

    /// The messages between a client and a server of this shape.
    public static NfsMessages of(NfsVersion version, MessageShape shape) {
        return new NfsMessages(
                switch (version) {
                    case V2 -> Nfs2Messages.of(shape);
                    case V3 -> Nfs3Messages.of(shape);
                    case V4_0 -> Nfs4Messages.of(shape, false);
                    case V4_1, V4_2 -> Nfs4Messages.of(shape, true);
                },
                switch (version) {
                    case V2 -> 0;
                    case V3 -> Nfs3Messages.listedBytes(shape);
                    case V4_0, V4_1, V4_2 -> Nfs4Messages.listedBytes(shape);
                });
    }

    /// The names under which messages are counted.
    public List<String> procedures() {
        return procedures;
    }

    /// The number of a message.
    ///
    /// @throws IllegalArgumentException when this version has no such message
    public int number(String name) {
        for (int number = 0; number < messages.size(); number++) {
            if (messages.get(number).name().equals(name)) {
                return number;
            }
        }
        throw new IllegalArgumentException("\"%s\" is not one of: %s"
                .formatted(
                        name,
                        String.join(", ", messages.stream().map(Message::name).toList())));
    }

    /// A message by its number.
    public Message get(int number) {
        return messages.get(number);
    }

    /// What an entry takes of the reply to READDIRPLUS, in bytes; 0 in version 2, which has none.
    int listedBytes() {
        return listedBytes;
    }

    /// How many there are.
    public int count() {
        return messages.size();
    }

    /// Where the procedure of a message stands in [#procedures].
    public int procedure(int number) {
        return procedures.indexOf(messages.get(number).procedure());
    }
}
