package io.storbench.iscsi.server;

import io.storbench.iscsi.scsi.Sense;
import java.util.Optional;

/// What an administrator does to the embedded target while initiators use it: another unit comes in
/// the place of the one there is, with the same size. Used by the target's thread.
final class Exchange {
    private final Optional<Store> store;
    private final Optional<Sense> attention;
    private long commands;

    /// @param commands how many READs, WRITEs and SYNCHRONIZE CACHEs are dealt with before
    /// @param store the other unit's bytes; nothing to leave the place empty
    /// @param attention what every session is notified of by its next command
    Exchange(long commands, Optional<Store> store, Optional<Sense> attention) {
        this.commands = commands;
        this.store = store;
        this.attention = attention;
    }

    /// Whether it happens before the command at hand.
    ///
    /// @param moved whether the command is a READ, a WRITE or a SYNCHRONIZE CACHE
    boolean isDue(boolean moved) {
        return commands == 0 || (moved && --commands == 0);
    }

    /// It will not happen any more.
    void abandon() {
        store.ifPresent(Store::close);
    }

    /// Makes it happen.
    void happen(ServedUnit unit, Sessions sessions) {
        unit.exchange(store);
        attention.ifPresent(sessions::attendAll);
    }
}
