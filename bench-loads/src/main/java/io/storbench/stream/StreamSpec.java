package io.storbench.stream;

import io.storbench.load.BuiltInLoad;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A workload class with its parameters, as a plan names it. It need not be there to read a plan.
///
/// @param className of the class
/// @param sha256 of its code; see [WorkloadClass#digest]
/// @param writes whether it writes
/// @param parameters that the plan sets, as written, by name
/// @param builtIn the load of storbench's that it is; empty of a user's class
public record StreamSpec(
        String className,
        String sha256,
        boolean writes,
        SortedMap<String, String> parameters,
        Optional<BuiltInLoad> builtIn) {
    /// A load that comes with storbench.
    public static StreamSpec of(BuiltInLoad load, SortedMap<String, String> parameters) {
        WorkloadClass found = WorkloadClass.of(load);
        return new StreamSpec(found.name(), found.digest(), found.writes(), parameters, Optional.of(load));
    }

    /// Copies.
    public StreamSpec {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    /// Whether it replays a trace.
    public boolean isTrace() {
        return className.equals(TraceSource.NAME);
    }

    /// Whether operations have times at which they begin.
    public boolean isTimed() {
        return isTrace() && !TraceSource.AS_FAST_AS_POSSIBLE.equals(parameters.get(TraceSource.SPEED));
    }

    /// Finds the class, or opens the trace.
    ///
    /// @throws WorkloadClassException when it is not there, is other code than the plan's, or does
    ///   not take the parameters
    public StreamSource load() throws WorkloadClassException {
        if (isTrace()) {
            return trace();
        }
        WorkloadClass found = builtIn.isPresent() ? WorkloadClass.of(builtIn.get()) : WorkloadClass.named(className);
        if (!found.digest().equals(sha256)) {
            throw new WorkloadClassException(
                    "%s is not the code that the plan's results are of (SHA-256 %.12s, now %.12s); name its jar with --class-path, or choose another directory with -o"
                            .formatted(className, sha256, found.digest()));
        }
        found.check(parameters);
        return found;
    }

    private TraceSource trace() throws WorkloadClassException {
        String path = parameters.getOrDefault(TraceSource.FILE, "");
        if (!path.isEmpty() && !TraceDigest.of(path).equals(sha256)) {
            throw new WorkloadClassException(
                    "%s is not the trace that the plan's results are of (SHA-256 %.12s); choose another directory with -o"
                            .formatted(path, sha256));
        }
        return TraceSource.open(parameters);
    }

    /// A few words: `com.example.Mail reads=70%`.
    public String describe() {
        StringBuilder words = new StringBuilder(builtIn.map(BuiltInLoad::key).orElse(className));
        parameters.forEach(
                (name, value) -> words.append(' ').append(name).append('=').append(value));
        return words.toString();
    }
}
