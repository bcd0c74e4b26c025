package io.storbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// How to get these numbers again.
final class ReproduceSection {
    private ReproduceSection() {}

    static Section of(ReportInput input) {
        String hashes =
                input.trials().stream()
                        .map(trial -> trial.header().key().planHash())
                        .distinct()
                        .collect(Collectors.joining(", "));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Code(input.reproduceCommand()));
        blocks.add(new Block.Paragraph("The plan (hash " + hashes + "):"));
        blocks.add(new Block.Code(input.planText()));
        return new Section("reproduce", "Reproduce", blocks);
    }
}
