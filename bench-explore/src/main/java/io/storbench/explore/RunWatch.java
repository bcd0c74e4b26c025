package io.storbench.explore;

import io.storbench.file.NewFile;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Follows a results directory: which trials have landed, and whether a run goes on. When one ends, its
/// report is written.
///
/// @param planned how many trials the plan has, before any rule that asks for more
/// @param reports that are written
record RunWatch(Path directory, int planned, Reports reports) {
    private static final long LOOK_MILLIS = 500;

    private static final JsonMapper JSON = new JsonMapper();

    /// @param trials the measured ones, as they stand
    private record Seen(List<TrialResult> trials, boolean isRunning) {
        int count() {
            return trials.size();
        }
    }

    private Seen look() throws IOException {
        // The lock first: what landed before it was given back is then among the trials.
        boolean isRunning = ResultStore.isBeingWritten(directory);
        return new Seen(
                ResultStore.read(directory).stream()
                        .filter(trial -> trial.header().key().origin() == Origin.MEASURED)
                        .toList(),
                isRunning);
    }

    /// Writes server-sent events, one now and one at each change.
    ///
    /// @throws IOException where the page is gone
    /// @throws InterruptedException where the program ends
    void events(OutputStream out) throws IOException, InterruptedException {
        Seen last = look();
        send(JSON.writeValueAsString(event(last)), out);
        while (true) {
            Thread.sleep(LOOK_MILLIS);
            Seen now = look();
            if (now.count() == last.count() && now.isRunning == last.isRunning) {
                // A comment, by which a page that is gone is noticed.
                out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
                continue;
            }
            ObjectNode event = event(now);
            if (last.isRunning && !now.isRunning && now.count() > 0) {
                event.put("report", report());
            }
            send(JSON.writeValueAsString(event), out);
            last = now;
        }
    }

    private ObjectNode event(Seen seen) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("trials", seen.count())
                .put(
                        "valid",
                        seen.trials.stream()
                                .filter(TrialResult.Valid.class::isInstance)
                                .count())
                .put("planned", planned)
                .put("running", seen.isRunning);
    }

    private String report() throws IOException {
        Path file = directory.resolve("report.html");
        NewFile.replace(file, reports.page(directory).getBytes(StandardCharsets.UTF_8));
        return file.toString();
    }

    private static void send(String data, OutputStream out) throws IOException {
        out.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
