package io.storbench.sim.profile;

import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import java.util.ArrayList;
import java.util.List;

/// What the model was found to miss by, with a profile that no calibration has judged: the
/// logarithms of predictions over measurements that nothing was fitted to, by group.
///
/// @param read of reads one after the other
/// @param concurrent of reads with several outstanding, of one host or of several
/// @param write of writes, until complete and until durable
public record ModelError(List<Double> read, List<Double> concurrent, List<Double> write) {
    private static final int MOST = 1000;

    /// Copies.
    public ModelError {
        read = List.copyOf(read);
        concurrent = List.copyOf(concurrent);
        write = List.copyOf(write);
    }

    /// Reads a profile's `errors`.
    static ModelError read(Settings settings) {
        settings.requiredText("source");
        ModelError read =
                new ModelError(numbers(settings, "read"), numbers(settings, "concurrent"), numbers(settings, "write"));
        settings.refuseUnknown();
        return read;
    }

    private static List<Double> numbers(Settings settings, String key) {
        if (!(settings.node(key).orElse(null) instanceof PlanNode.Sequence sequence)
                || sequence.items().isEmpty()
                || sequence.items().size() > MOST) {
            throw settings.mistake(key, "needs a list of 1 to " + MOST + " numbers");
        }
        return sequence.items().stream()
                .map(item -> number(settings, key, item))
                .toList();
    }

    private static double number(Settings settings, String key, PlanNode item) {
        try {
            if (item instanceof PlanNode.Scalar scalar) {
                double value = Double.parseDouble(scalar.text());
                if (Math.abs(value) < 10) {
                    return value;
                }
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw settings.mistake(key, "needs logarithms of predictions over measurements, such as 0.05");
    }

    /// The errors of trials like this one; all, of one that is like none.
    public List<Double> of(TrialSpec spec) {
        WorkloadSpec load = spec.workload();
        boolean other = load.usesNames() || load.operation() == WorkloadSpec.Kind.MIXED;
        List<Double> errors = new ArrayList<>();
        if (other || load.writes()) {
            errors.addAll(write);
        }
        if (other || load.depth() > 1 || spec.hosts() > 1) {
            errors.addAll(concurrent);
        }
        if (other || errors.isEmpty()) {
            errors.addAll(read);
        }
        return errors;
    }
}
