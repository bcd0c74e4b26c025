package io.storbench.sim.nfs;

import io.storbench.engine.DataSet;
import io.storbench.engine.FileTree;
import io.storbench.engine.Request;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.Operation;
import io.storbench.sim.host.SimProtocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// What messages one host's load of metadata makes of its operations, as bench-nfs does: what leads
/// to a name is looked up first, one name a message; so is an object itself that is called by its
/// handle, unless its slot holds that. Without such a load it has none. Allocates nothing per
/// operation.
final class NameExchanges {
    private static final int NOTHING = -1;

    private final boolean walks;
    private final int steps;

    /// The first time that a slot opens something, and later; of objects whose handles are known,
    /// and of others.
    private final Map<Operation, int[]> first = new EnumMap<>(Operation.class);

    private final Map<Operation, int[]> firstUnknown = new EnumMap<>(Operation.class);
    private final Map<Operation, int[]> later = new EnumMap<>(Operation.class);
    private final Map<Operation, int[]> laterUnknown = new EnumMap<>(Operation.class);
    private final boolean[] hasOpened;

    /// By slot, the object whose handle it holds: what it has open, and what it made or looked up
    /// last.
    private final int[] open;

    private final int[] held;

    /// The load's many files; null of others.
    private final @Nullable FileTree tree;

    /// @param load nothing of a load of data or of many files
    /// @param files nothing of a load that works on one file
    /// @param number of a message by its name
    /// @param depth how many queue slots there are
    NameExchanges(
            Optional<MetadataSpec> load,
            Optional<FileTree> files,
            NfsModel.Exchanges exchanges,
            ToIntFunction<String> number,
            int depth) {
        this.walks = load.isPresent() && load.get().names() == MetadataSpec.Names.COLD;
        this.steps = walks ? load.get().level() : 0;
        this.hasOpened = new boolean[depth];
        this.open = new int[depth];
        this.held = new int[depth];
        Arrays.fill(open, NOTHING);
        Arrays.fill(held, NOTHING);
        this.tree = files.orElse(null);
        if (load.isPresent() || files.isPresent()) {
            put(exchanges.ofNames(false), number, first, firstUnknown);
            put(exchanges.ofNames(true), number, later, laterUnknown);
        }
    }

    private void put(
            Map<Operation, List<String>> goals,
            ToIntFunction<String> number,
            Map<Operation, int[]> known,
            Map<Operation, int[]> unknown) {
        goals.forEach((operation, goal) -> {
            List<String> exchange = new ArrayList<>();
            if (operation != Operation.CLOSE) {
                exchange.addAll(Collections.nCopies(steps, "LOOKUP"));
            }
            int lookedUp = exchange.size();
            exchange.addAll(goal);
            known.put(operation, exchange.stream().mapToInt(number).toArray());
            exchange.add(lookedUp, "LOOKUP");
            unknown.put(operation, exchange.stream().mapToInt(number).toArray());
        });
    }

    /// The numbers of the messages of a request that is submitted now; null of a transfer or flush,
    /// and without such a load.
    int @Nullable [] of(Request request) {
        Operation operation = request.operation();
        int slot = request.slot();
        boolean again = hasOpened[slot];
        boolean unknown = isByHandle(operation) && (walks || !knowsHandle(request));
        note(request);
        if (again) {
            return (unknown ? laterUnknown : later).get(operation);
        }
        return (unknown ? firstUnknown : first).get(operation);
    }

    /// Whether a file is known by its name only.
    static boolean isNamed(int file) {
        return file >= DataSet.OWN;
    }

    private boolean isDirectory(int file) {
        return tree != null && tree.isDirectory(file);
    }

    private boolean knowsHandle(Request request) {
        int file = request.file();
        int slot = request.slot();
        return !isNamed(file) || isDirectory(file) || held[slot] == file || open[slot] == file;
    }

    /// Where on a disk a request's file begins, among the data of its host.
    long placeBytes(Request request) {
        return tree == null ? 0 : tree.placeBytes(request.slot(), request.file());
    }

    private static boolean isByHandle(Operation operation) {
        return switch (operation) {
            case STAT, ACCESS, CHMOD, CHOWN, UTIMES, TRUNCATE, LINK, READLINK, READDIR -> true;
            case READ, WRITE, FLUSH, OPEN, CLOSE, CREATE, OPEN_NEW, REMOVE, MKDIR, RMDIR, RENAME, SYMLINK, GETACL ->
                false;
        };
    }

    /// What the slot holds once this is done.
    private void note(Request request) {
        int slot = request.slot();
        switch (request.operation()) {
            case OPEN, OPEN_NEW -> {
                hasOpened[slot] = true;
                hold(request);
                open[slot] = held[slot];
            }
            case CREATE -> {
                hasOpened[slot] = true;
                hold(request);
            }
            case MKDIR, SYMLINK, STAT, ACCESS, CHMOD, CHOWN, UTIMES, TRUNCATE, READLINK, READDIR -> hold(request);
            case REMOVE, RMDIR -> becomes(slot, request.file(), NOTHING);
            case RENAME -> becomes(slot, request.file(), request.second());
            case READ, WRITE, FLUSH, CLOSE, LINK, GETACL -> {}
        }
    }

    private void becomes(int slot, int file, int other) {
        held[slot] = held[slot] == file ? other : held[slot];
        open[slot] = open[slot] == file ? other : open[slot];
    }

    private void hold(Request request) {
        if (isNamed(request.file()) && !isDirectory(request.file())) {
            held[request.slot()] = request.file();
        }
    }

    /// Of the lengths of names, as [SimProtocol#session] takes them, that of what a message is
    /// about.
    ///
    /// @param position of the message in its exchange, from 0
    int name(Request request, int position) {
        if (request.operation() != Operation.CLOSE && position < steps) {
            return SimProtocol.DIRECTORY_NAME;
        }
        boolean isNewName = request.operation() == Operation.LINK && position == steps + (walks ? 1 : 0);
        int file = isNewName ? request.second() : request.file();
        return tree == null ? file : SimProtocol.TREE_NAME;
    }
}
