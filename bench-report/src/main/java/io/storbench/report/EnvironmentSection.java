package io.storbench.report;

import io.storbench.report.Block.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The machines on which trials ran.
final class EnvironmentSection {
    private EnvironmentSection() {}

    static Optional<Section> of(ReportInput input) {
        if (input.environments().isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        input.environments()
                .forEach((id, facts) -> {
                    List<List<String>> rows = new ArrayList<>();
                    facts.forEach((name, value) -> rows.add(List.of(name, String.valueOf(value))));
                    long trials =
                            input.trials().stream()
                                    .filter(t -> t.header().environment().equals(id))
                                    .count();
                    blocks.add(
                            new Block.Table(
                                    "Environment %s (%s trial%s)"
                                            .formatted(id, trials, trials == 1 ? "" : "s"),
                                    List.of(Column.text("property"), Column.text("value")),
                                    rows));
                });
        return Optional.of(new Section("environment", "Environment", blocks));
    }
}
