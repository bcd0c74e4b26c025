package io.storbench.it;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Decides for [RequiresLibnfsTools].
final class LibnfsToolsCondition implements ExecutionCondition {
    private static final List<String> TOOLS = List.of("nfs-ls", "nfs-cp", "nfs-cat");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<String> missing = TOOLS.stream().filter(tool -> !isInstalled(tool)).findFirst();
        if (missing.isEmpty()) {
            return ConditionEvaluationResult.enabled("libnfs's tools are installed");
        }
        String reason = missing.get() + " is not installed (Debian's package libnfs-utils)";
        if ("1".equals(System.getenv("STORBENCH_REQUIRE_LIBNFS"))) {
            throw new IllegalStateException(
                    reason + " (and STORBENCH_REQUIRE_LIBNFS=1 forbids to skip the test)");
        }
        // The build's own output gives the number of skipped tests, never the reason.
        System.err.println("skipped: " + context.getDisplayName() + ": " + reason);
        return ConditionEvaluationResult.disabled(reason);
    }

    private static boolean isInstalled(String tool) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(path)
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }
}
