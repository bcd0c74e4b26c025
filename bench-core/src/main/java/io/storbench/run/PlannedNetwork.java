package io.storbench.run;

import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.function.Consumer;

/// What measured trials need of the network beside storbench's own clients, from before a trial's
/// hooks until the next trial wants something else, or the run ends. An implementation is found by
/// [ServiceLoader], a new one for each run, which uses it in one thread.
public interface PlannedNetwork extends AutoCloseable {
    /// The fact with the bytes that relays passed on to servers while the load ran.
    String BYTES_OUT = "relay.bytes_to_server";

    /// The fact with the bytes that they passed back.
    String BYTES_IN = "relay.bytes_from_server";

    /// The fact that says where they listen.
    String LISTEN = "relay.listen";

    /// The fact with the median of what they added to a round trip, in nanoseconds.
    String ADDED = "relay.added_median_ns";

    /// The fact with the delay that netem had when the load was over, in nanoseconds, where it is not
    /// the one that was set.
    String NETEM_CHANGED = "netem.changed_to_ns";

    /// The one on the class path; without any, plans that need one are refused.
    static PlannedNetwork found() {
        return ServiceLoader.load(PlannedNetwork.class).findFirst().orElseGet(OwnClientsAlone::new);
    }

    /// Refuses what cannot be used, and starts what all trials need.
    ///
    /// @param seed of what is drawn
    /// @param warns is given what did not go well beside the trials, a line each, until this is closed
    /// @throws PlanException for the first device or relay that cannot be used
    /// @throws IOException when something cannot be started
    void start(List<TrialSpec> trials, long seed, Consumer<String> warns) throws IOException;

    /// Makes the network what a trial wants.
    ///
    /// @throws IOException when that cannot be done
    void set(NetworkSpec network) throws IOException;

    /// What a trial's hooks may ask for, by name.
    ///
    /// @throws IOException when something has ended
    Map<String, String> values(NetworkSpec network) throws IOException;

    /// Begins to count: the load is about to start.
    ///
    /// @throws IOException when something has ended
    void begin(NetworkSpec network) throws IOException;

    /// What was counted since [#begin], as a trial's facts.
    ///
    /// @throws IOException when something has ended
    SortedMap<String, Object> facts(NetworkSpec network) throws IOException;

    /// Leaves the network as it was before.
    @Override
    void close() throws IOException;
}
