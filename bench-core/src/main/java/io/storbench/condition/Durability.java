package io.storbench.condition;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/// Where written data is: what a crash of the client, or a power cut of the server, leaves of it.
///
/// @param written where it is when a write completes
/// @param flushed where it is when a flush has completed (COMMIT, SYNCHRONIZE CACHE, fdatasync)
public record Durability(Medium written, Medium flushed) {
    /// The fact of a trial behind a modelled client cache: the share of what the load changed that
    /// had not reached the server when the clock stopped, from 0 to 1; of a timed trial by how much
    /// that grew during the measurement; of several targets the largest share.
    public static final String UNSENT = "client.unsent_share";

    /// The fact of a target whose writes were stable though they did not ask for it: the server answered
    /// so, or the client committed them by itself.
    public static final String COMMITTED = "committed";

    /// The fact of an iSCSI target that says how each write is made stable.
    public static final String SYNC = "sync";

    /// Above this share of unsent changes, the load's time is not that of writes to a server.
    public static final double MOST_UNSENT = 0.1;

    private static final String UNTIL_FLUSH = " until a flush, then ";

    /// What holds the data.
    public enum Medium {
        /// Stable storage: it survives a power cut.
        STABLE("stable"),
        /// Volatile memory of the server, or of the device that holds the data.
        SERVER_MEMORY("server memory"),
        /// The client's memory.
        CLIENT_MEMORY("client memory"),
        /// Nobody knows.
        UNKNOWN("unknown");

        private final String text;

        Medium(String text) {
            this.text = text;
        }

        /// As results have it.
        public String text() {
            return text;
        }

        private static Optional<Medium> of(String text) {
            return Arrays.stream(values())
                    .filter(medium -> medium.text.equals(text))
                    .findFirst();
        }
    }

    /// What a device or server admits to hold in front of its stable storage.
    public enum WriteCache {
        /// Nothing volatile: WCE is 0 (SBC-3, section 6.5.6), the queue's `write_cache` is "write
        /// through".
        NONE,
        /// Volatile memory: WCE is 1, `write_cache` is "write back", or an NFS server that may
        /// answer before data is stable.
        VOLATILE,
        /// It does not say.
        UNKNOWN;

        /// That of a block device.
        ///
        /// @param queue its queue's `write_cache` (Linux, Documentation/ABI/stable/sysfs-block)
        public static WriteCache ofQueue(String queue) {
            return switch (queue) {
                case "write through" -> NONE;
                case "write back" -> VOLATILE;
                default -> UNKNOWN;
            };
        }
    }

    /// The same whether flushed or not.
    public Durability(Medium medium) {
        this(medium, medium);
    }

    /// That of writes sent to a server or device.
    ///
    /// @param sync whether they ask for stable storage: DATA_SYNC or FILE_SYNC (RFC 1813, section
    ///   3.3.7), FUA (SBC-3, section 5.32) or a flush after each, O_DSYNC or O_SYNC
    /// @param cache what is in front of stable storage
    /// @param best what the server calls stable: its memory, where it holds data nowhere else
    public static Durability ofWrites(boolean sync, WriteCache cache, Medium best) {
        if (sync) {
            return new Durability(best);
        }
        return switch (cache) {
            case NONE -> new Durability(best);
            case VOLATILE -> new Durability(Medium.SERVER_MEMORY, best);
            case UNKNOWN -> new Durability(Medium.UNKNOWN, best);
        };
    }

    /// That which the facts of a result tell.
    ///
    /// Results of earlier versions have only where a flush puts the data. What was sent and what
    /// the LUN admitted stands beside it: `stable: unstable`, `lun.write_cache`.
    public static Optional<Durability> of(Map<String, ?> facts) {
        boolean unstable = "unstable".equals(facts.get("stable")) && !facts.containsKey(COMMITTED);
        boolean cached = Boolean.TRUE.equals(facts.get("lun.write_cache")) && !facts.containsKey(SYNC);
        return Optional.ofNullable(facts.get(Conditions.DURABILITY))
                .filter(String.class::isInstance)
                .flatMap(text -> of((String) text))
                .map(named -> named.written == Medium.STABLE && (unstable || cached)
                        ? new Durability(Medium.SERVER_MEMORY, named.flushed)
                        : named)
                .map(named -> isUnsent(facts) ? named.behindWriteBack() : named);
    }

    /// Whether the clock stopped before the server had what the load wrote.
    public static boolean isUnsent(Map<String, ?> facts) {
        return unsentShare(facts) > MOST_UNSENT;
    }

    /// The share that it did not have; 0 where no client's cache is modelled.
    public static double unsentShare(Map<String, ?> facts) {
        return facts.get(UNSENT) instanceof Number share ? share.doubleValue() : 0;
    }

    /// That which a result names; empty when it is not one of these.
    static Optional<Durability> of(String text) {
        String current = earlier(text);
        int at = current.indexOf(UNTIL_FLUSH);
        return at < 0
                ? Medium.of(current).map(Durability::new)
                : Medium.of(current.substring(0, at))
                        .flatMap(written -> Medium.of(current.substring(at + UNTIL_FLUSH.length()))
                                .map(flushed -> new Durability(written, flushed)));
    }

    /// What earlier versions called it.
    private static String earlier(String text) {
        return switch (text) {
            case "client memory until fdatasync" -> "client memory until a flush, then stable";
            case "the device's or server's memory until fdatasync" -> "server memory until a flush, then stable";
            default -> text;
        };
    }

    /// As results have it.
    public String text() {
        return written == flushed ? written.text : written.text + UNTIL_FLUSH + flushed.text;
    }

    /// The same behind a client's cache that holds writes back.
    public Durability behindWriteBack() {
        return new Durability(Medium.CLIENT_MEMORY, flushed);
    }

    /// The same when the client has sent what it held.
    public Durability sent() {
        return written == Medium.CLIENT_MEMORY ? new Durability(Medium.SERVER_MEMORY, flushed) : this;
    }
}
