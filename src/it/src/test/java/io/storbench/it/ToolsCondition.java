package io.storbench.it;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Decides for [RequiresTools].
final class ToolsCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        RequiresTools needs = context.getRequiredTestClass().getAnnotation(RequiresTools.class);
        Optional<String> obstacle = obstacle(needs);
        if (obstacle.isEmpty()) {
            return ConditionEvaluationResult.enabled("the tools are installed");
        }
        if ("1".equals(System.getenv("STORBENCH_REQUIRE_TOOLS"))) {
            throw new IllegalStateException(
                    obstacle.get() + " (and STORBENCH_REQUIRE_TOOLS=1 forbids to skip the test)");
        }
        // The build's own output gives the number of skipped tests, never the reason.
        System.err.println("skipped: " + context.getDisplayName() + ": " + obstacle.get());
        return ConditionEvaluationResult.disabled(obstacle.get());
    }

    private static Optional<String> obstacle(RequiresTools needs) {
        Optional<String> program =
                Arrays.stream(needs.value()).filter(tool -> !isInstalled(tool)).findFirst();
        if (program.isPresent()) {
            return Optional.of(program.get() + " is not installed (Debian: " + needs.packages() + ")");
        }
        return Arrays.stream(needs.nodes())
                .filter(node -> !Files.isWritable(Path.of(node)))
                .findFirst()
                .map(node -> node + " is not there, or not for this user");
    }

    private static boolean isInstalled(String tool) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(path)
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }
}
