package io.storbench.run;

import io.storbench.result.TrialKey;
import io.storbench.trace.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The recordings of a trial's operations, one for each host; none where nothing is recorded.
final class Recordings implements AutoCloseable {
    private final List<Recording> hosts = new ArrayList<>();

    /// Begins them, in place of those of an earlier attempt.
    ///
    /// @param directory of a run's traces; empty where nothing is recorded
    /// @throws IOException when one cannot be made
    Recordings(Optional<Path> directory, TrialKey trial, int count) throws IOException {
        if (directory.isEmpty()) {
            return;
        }
        for (int host = 1; host <= count; host++) {
            String name = String.format(
                    Locale.ROOT,
                    "%s-p%03d-r%02d-h%d.trace",
                    trial.origin().key(),
                    trial.point(),
                    trial.replicate(),
                    host);
            try {
                hosts.add(new Recording(directory.get().resolve(name)));
            } catch (IOException e) {
                close();
                throw e;
            }
        }
    }

    /// The recording of a host.
    ///
    /// @param host from 0
    Optional<Recording> of(int host) {
        return hosts.isEmpty() ? Optional.empty() : Optional.of(hosts.get(host));
    }

    /// Completes them.
    ///
    /// @throws IOException when one could not be written
    void finish() throws IOException {
        for (Recording recording : hosts) {
            recording.finish();
        }
    }

    /// What was not completed stays unfinished, and is refused by readers.
    @Override
    public void close() throws IOException {
        for (Recording recording : hosts) {
            recording.close();
        }
    }
}
