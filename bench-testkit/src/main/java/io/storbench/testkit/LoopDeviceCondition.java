package io.storbench.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Whether loop devices can be made, found out by making one.
final class LoopDeviceCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<String> obstacle = obstacle();
        if (obstacle.isEmpty()) {
            return ConditionEvaluationResult.enabled("loop devices can be made");
        }
        if ("1".equals(System.getenv("STORBENCH_REQUIRE_LOOP"))) {
            throw new IllegalStateException(
                    obstacle.get() + " (and STORBENCH_REQUIRE_LOOP=1 forbids to skip the test)");
        }
        return ConditionEvaluationResult.disabled(obstacle.get());
    }

    private static Optional<String> obstacle() {
        try {
            Path directory = Files.createTempDirectory("storbench-loop");
            try (LoopDevice _ = LoopDevice.of(directory.resolve("image"))) {
                return Optional.empty();
            } finally {
                Files.deleteIfExists(directory.resolve("image"));
                Files.delete(directory);
            }
        } catch (IOException e) {
            return Optional.of("no loop device can be made here: " + e.getMessage());
        }
    }
}
