package io.storbench.workload;

import io.storbench.engine.FileTree;
import io.storbench.plan.LoadPhase;
import io.storbench.stream.StreamSource;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.WorkloadClassException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A trial's workload class: makes its actors, and watches their calls of the class for one that
/// does not return. For all threads.
public final class StreamLoad {
    /// A call may take this long: 10 s.
    private static final long LONGEST_CALL_NANOS = 10_000_000_000L;

    private final StreamSource workload;
    private final SortedMap<String, String> parameters;
    private final IntFunction<Optional<FileTree>> trees;
    private final long longestCallNanos;

    /// Of each phase.
    private final List<ActorLine> lines =
            Stream.generate(ActorLine::new).limit(LoadPhase.MAX_PHASES).toList();

    private final List<StreamActor> actors = new CopyOnWriteArrayList<>();

    /// A load without actors, whose hosts have files alike.
    ///
    /// @param tree the many files that it works on; empty of loads that work on one
    /// @throws WorkloadClassException as [StreamSpec#load]
    public StreamLoad(StreamSpec spec, Optional<FileTree> tree) throws WorkloadClassException {
        this(spec, _ -> tree);
    }

    /// A load without actors.
    ///
    /// @param trees the many files that each host works on; empty of loads that work on one
    /// @throws WorkloadClassException as [StreamSpec#load]
    public StreamLoad(StreamSpec spec, IntFunction<Optional<FileTree>> trees) throws WorkloadClassException {
        this(spec, trees, LONGEST_CALL_NANOS);
    }

    StreamLoad(StreamSpec spec, IntFunction<Optional<FileTree>> trees, long longestCallNanos)
            throws WorkloadClassException {
        this.trees = trees;
        this.workload = spec.load();
        this.parameters = spec.parameters();
        this.longestCallNanos = longestCallNanos;
    }

    /// Makes an actor of a load without phases, that was not set up.
    ///
    /// @param place where it works
    public StreamActor actor(StreamActor.Place place) {
        return actor(place, 0);
    }

    private StreamActor actor(StreamActor.Place place, int number) {
        StreamActor actor = new StreamActor(workload, parameters, place);
        actors.add(actor);
        lines.get(number).expectOne();
        return actor;
    }

    /// Makes those of a worker's actors that a phase has.
    ///
    /// @param number of the phase, from 0
    StreamActor[] actors(LoadJob job, int number) {
        LoadJob.Phase phase = job.phases().get(number);
        LoadJob.Actors own = job.actors(number);
        return IntStream.range(own.first(), own.first() + own.count())
                .mapToObj(actor -> actor(
                        new StreamActor.Place(
                                phase.seed(),
                                job.host(),
                                actor,
                                own.total(),
                                phase.load().fileBytes(),
                                phase.load().blockBytes(),
                                phase.load().sizes().granuleBytes(),
                                job.generation(),
                                phase.load().verify(),
                                trees.apply(job.host())),
                        number))
                .toArray(StreamActor[]::new);
    }

    /// Where the actors of a phase wait for each other, once all of them were made.
    ///
    /// @param number of the phase, from 0
    ActorLine line(int number) {
        return lines.get(number);
    }

    /// No actor must wait any more: the trial fails.
    void breakOff() {
        lines.forEach(ActorLine::breakOff);
    }

    /// What does not return, with its class and place; empty when all calls do.
    public Optional<String> endlessCall() {
        for (StreamActor actor : actors) {
            String call = actor.endlessCall(longestCallNanos);
            if (call != null) {
                return Optional.of(call);
            }
        }
        return Optional.empty();
    }
}
