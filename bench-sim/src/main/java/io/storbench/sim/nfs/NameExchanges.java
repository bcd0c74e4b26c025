package io.storbench.sim.nfs;

import io.storbench.engine.Operation;
import io.storbench.engine.Request;
import io.storbench.plan.MetadataSpec;
import io.storbench.sim.host.SimProtocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// What messages one host's load of metadata makes of its operations, as bench-nfs does: what leads
/// to a name is looked up first, one name a message. Without such a load it has none. Allocates
/// nothing per operation.
final class NameExchanges {
    private final int steps;
    private final Map<Operation, int[]> first = new EnumMap<>(Operation.class);
    private final Map<Operation, int[]> later = new EnumMap<>(Operation.class);
    private final boolean[] hasOpened;

    /// @param load nothing of a load of data
    /// @param number of a message by its name
    /// @param depth how many queue slots there are
    NameExchanges(
            Optional<MetadataSpec> load,
            NfsModel.Exchanges exchanges,
            ToIntFunction<String> number,
            int depth) {
        boolean walks = load.isPresent() && load.get().names() == MetadataSpec.Names.COLD;
        this.steps = walks ? load.get().level() : 0;
        this.hasOpened = new boolean[depth];
        if (load.isPresent()) {
            put(exchanges.ofNames(false), walks, number, first);
            put(exchanges.ofNames(true), walks, number, later);
        }
    }

    private void put(
            Map<Operation, List<String>> goals,
            boolean walks,
            ToIntFunction<String> number,
            Map<Operation, int[]> exchanges) {
        goals.forEach((operation, goal) -> {
            List<String> exchange = new ArrayList<>();
            if (operation != Operation.CLOSE) {
                exchange.addAll(Collections.nCopies(steps, "LOOKUP"));
            }
            if (operation == Operation.STAT && walks) {
                exchange.add("LOOKUP");
            }
            exchange.addAll(goal);
            exchanges.put(operation, exchange.stream().mapToInt(number).toArray());
        });
    }

    /// The numbers of the messages of a request that is submitted now; null without such a load.
    int @Nullable [] of(Request request) {
        Operation operation = request.operation();
        boolean opens = operation == Operation.OPEN || operation == Operation.CREATE;
        if (!opens || hasOpened[request.slot()]) {
            return later.get(operation);
        }
        hasOpened[request.slot()] = true;
        return first.get(operation);
    }

    /// Of the lengths of names, as [SimProtocol#session] takes them, that of what a message is
    /// about.
    ///
    /// @param position of the message in its exchange, from 0
    int name(Request request, int position) {
        boolean onTheWay = request.operation() != Operation.CLOSE && position < steps;
        return switch (request.operation()) {
            case READ, WRITE, FLUSH, OPEN, CLOSE, STAT ->
                    onTheWay ? SimProtocol.DIRECTORY_NAME : request.file();
            case CREATE, REMOVE, MKDIR, RMDIR ->
                    onTheWay ? SimProtocol.DIRECTORY_NAME : SimProtocol.OWN_NAME;
        };
    }
}
