package io.storbench.run;

import io.storbench.engine.CounterSource;
import io.storbench.engine.PathCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// Counters of directories that hold a file [#MARK], whose text is their owner.
public final class MarkedDirectories implements CounterSource {
    static final String MARK = "counted-by-tests";

    /// For [java.util.ServiceLoader].
    public MarkedDirectories() {}

    @Override
    public Optional<PathCounters> attach(Path directory) throws IOException {
        Path mark = directory.resolve(MARK);
        return Files.exists(mark) ? Optional.of(new CountedTarget(Set.of(Files.readString(mark)))) : Optional.empty();
    }
}
