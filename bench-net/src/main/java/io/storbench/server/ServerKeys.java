package io.storbench.server;

import io.storbench.key.Key;
import io.storbench.key.Key.Simulated;
import io.storbench.key.ValueType.Structure.Form;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The keys that embedded servers of all protocols have in a plan; every mistake is a
/// [PlanException].
public final class ServerKeys {
    /// How many calls are served at a time.
    public static final Key<Integer> SLOTS = Key.integer("slots", 1, 1 << 16)
            .defaultsTo(Service.AT_ONCE.slots())
            .means("calls or commands served at a time; at most " + Service.MAX_SLOTS + " by the embedded server");

    /// How long a call takes, in nanoseconds.
    public static final Key<Long> SERVICE = Key.time("service")
            .defaultText("0")
            .means("service time of each call that reads, writes or commits, unless a key below sets it");

    /// How long a READ takes, in nanoseconds.
    public static final Key<Long> SERVICE_READ =
            Key.time("service_read").otherwise(SERVICE).means("service time of each READ");

    /// How long a WRITE takes, in nanoseconds.
    public static final Key<Long> SERVICE_WRITE =
            Key.time("service_write").otherwise(SERVICE).means("service time of each WRITE");

    /// How these times vary.
    public static final Key<ServiceLaw> LAW = Key.parsed(
                    "law", "`constant`, `exponential`, `lognormal NUMBER`", ServiceLaw::parse, ServiceLaw::text)
            .defaultsTo(ServiceLaw.CONSTANT)
            .means("how service times vary about these means; `lognormal` with their"
                    + " coefficient of variation, such as `lognormal 1.5`");

    /// What goes wrong.
    public static final Key<String> FAULTS = Key.structure("faults", Form.TEXTS, "list")
            .simulated(Simulated.IGNORED)
            .absent("none")
            .means("faults to inject, in this order, such as `[drop:100]`; see below");

    /// Of whatever is random.
    public static final Key<Integer> SEED = Key.integer("seed", 0, Integer.MAX_VALUE)
            .defaultsTo(1)
            .simulated(Simulated.IGNORED)
            .means("of all random choices");

    private ServerKeys() {}

    /// Reads how much the server does at a time, and how long it takes.
    ///
    /// @param commit how long the call takes by which the protocol makes data stable
    public static Service service(Settings server, Key<Long> commit) {
        long nanos = server.get(SERVICE);
        int slots = server.get(SLOTS);
        if (slots > Service.MAX_SLOTS) {
            throw server.mistake(
                    SLOTS,
                    "%d is more than the %d calls that the embedded server serves at a time"
                            .formatted(slots, Service.MAX_SLOTS));
        }
        return new Service(
                slots,
                new ServiceTimes(
                        server.get(SERVICE_READ, nanos),
                        server.get(SERVICE_WRITE, nanos),
                        server.get(commit, nanos),
                        server.get(LAW)));
    }

    /// Reads what goes wrong.
    ///
    /// @param <F> a fault of the protocol
    /// @param parser reads one, and throws [IllegalArgumentException] if it is none
    public static <F> List<F> faults(Settings server, Function<String, F> parser) {
        List<F> faults = new ArrayList<>();
        switch (server.node(FAULTS).orElse(null)) {
            case null -> {}
            case PlanNode.Sequence sequence -> {
                for (PlanNode item : sequence.items()) {
                    faults.add(fault(server, item, parser));
                }
            }
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                throw server.mistake(FAULTS, "needs a list, such as [drop:100]");
        }
        return faults;
    }

    private static <F> F fault(Settings server, PlanNode item, Function<String, F> parser) {
        if (!(item instanceof PlanNode.Scalar scalar)) {
            throw server.mistake(FAULTS, "needs a list of texts, such as [drop:100]");
        }
        try {
            return parser.apply(scalar.text());
        } catch (IllegalArgumentException e) {
            throw new PlanException(item.place(), String.valueOf(e.getMessage()));
        }
    }
}
