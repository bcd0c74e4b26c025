package io.storbench.explore;

import io.storbench.plan.ExperimentPlan;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// A plan as its users write it.
final class PlanYaml {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .build();

    private PlanYaml() {}

    static String of(ExperimentPlan plan) {
        return YAML.writeValueAsString(new JsonMapper().readTree(plan.toJson()));
    }
}
