package io.storbench.server;

import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The keys that embedded servers of all protocols have in a plan; every mistake is a
/// [PlanException].
public final class ServerKeys {
    private ServerKeys() {}

    /// Reads how much the server does at a time, and how long it takes.
    ///
    /// @param commitKey what the protocol calls making data stable: `service_commit`
    public static Service service(Settings server, String commitKey) {
        long nanos = server.nanos("service", 0);
        return new Service(
                server.integer("slots", Service.AT_ONCE.slots(), 1, Service.MAX_SLOTS),
                new ServiceTimes(
                        server.nanos("service_read", nanos),
                        server.nanos("service_write", nanos),
                        server.nanos(commitKey, nanos),
                        server.choice("law", ServiceTimes.Law.class, ServiceTimes.Law.CONSTANT)));
    }

    /// Reads what goes wrong.
    ///
    /// @param <F> a fault of the protocol
    /// @param parser reads one, and throws [IllegalArgumentException] if it is none
    public static <F> List<F> faults(Settings server, Function<String, F> parser) {
        List<F> faults = new ArrayList<>();
        switch (server.node("faults").orElse(null)) {
            case null -> {}
            case PlanNode.Sequence sequence -> {
                for (PlanNode item : sequence.items()) {
                    faults.add(fault(server, item, parser));
                }
            }
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                    throw server.mistake("faults", "needs a list, such as [drop:100]");
        }
        return faults;
    }

    private static <F> F fault(Settings server, PlanNode item, Function<String, F> parser) {
        if (!(item instanceof PlanNode.Scalar scalar)) {
            throw server.mistake("faults", "needs a list of texts, such as [drop:100]");
        }
        try {
            return parser.apply(scalar.text());
        } catch (IllegalArgumentException e) {
            throw new PlanException(item.place(), String.valueOf(e.getMessage()));
        }
    }

    /// Reads the seed of whatever is random.
    public static long seed(Settings server) {
        return server.integer("seed", 1, 0, Integer.MAX_VALUE);
    }
}
