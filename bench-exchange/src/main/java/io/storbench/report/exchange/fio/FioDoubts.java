package io.storbench.report.exchange.fio;

import java.util.ArrayList;
import java.util.List;

/// Why a trial's numbers can mislead: what fio did is not what its options say.
final class FioDoubts {
    private FioDoubts() {}

    /// The reasons, each once.
    static List<String> of(FioTrial trial) {
        List<String> doubts = new ArrayList<>();
        if (trial.isEarly()) {
            doubts.add("fio stopped after %d ms, before its runtime was over and before the file was done"
                    .formatted(trial.durationNanos() / 1_000_000));
        }
        trial.busy().forEach(direction -> add(doubts, trial.load(), direction));
        return doubts.stream().distinct().toList();
    }

    private static void add(List<String> doubts, FioLoad load, FioJob.Direction direction) {
        String operation = load.keys().getOrDefault("workload.operation", "read");
        String name = direction.name();
        if (!name.equals("mixed") && !List.of("mixed", name).contains(operation)) {
            doubts.add(
                    "there are %d operations of kind %s in a load that should %s: several sections of the job file are reported as one"
                            .formatted(direction.operations(), name, operation));
        }
        if (direction.shortTransfers() > 0) {
            doubts.add(direction.shortTransfers() + " transfers were shorter than requested");
        } else if (isOneSize(load) && direction.bytes() != direction.operations() * load.blockBytes()) {
            doubts.add(
                    "%d operations of kind %s moved %d bytes, not %d each: several sections of the job file are reported as one, or not whole blocks"
                            .formatted(direction.operations(), name, direction.bytes(), load.blockBytes()));
        }
    }

    private static boolean isOneSize(FioLoad load) {
        return load.isOneSize()
                && load.notes().stream()
                        .noneMatch(note -> List.of("bs", "bsrange", "bssplit").contains(note.option()));
    }
}
