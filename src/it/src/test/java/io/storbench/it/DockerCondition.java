package io.storbench.it;

import com.github.dockerjava.api.exception.DockerException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/// Decides for [RequiresDocker].
final class DockerCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        RequiresDocker needs = context.getRequiredTestClass().getAnnotation(RequiresDocker.class);
        Optional<String> obstacle = Stream.of(needs.value())
                .flatMap(image -> obstacle(image).stream())
                .findFirst();
        // The build's own output gives the number of skipped tests, never the reason.
        obstacle.ifPresent(reason -> System.err.println("skipped: " + context.getDisplayName() + ": " + reason));
        return decide(obstacle, "1".equals(System.getenv("STORBENCH_REQUIRE_DOCKER")));
    }

    /// @throws IllegalStateException if the tests cannot run and must
    static ConditionEvaluationResult decide(Optional<String> obstacle, boolean required) {
        if (obstacle.isEmpty()) {
            return ConditionEvaluationResult.enabled("Docker runs, the image is there");
        }
        if (required) {
            throw new IllegalStateException(
                    obstacle.get() + " (and STORBENCH_REQUIRE_DOCKER=1 forbids to skip the test)");
        }
        return ConditionEvaluationResult.disabled(obstacle.get());
    }

    /// Why the tests cannot run, if they cannot.
    private static Optional<String> obstacle(String image) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            return Optional.of("no Docker engine answers");
        }
        try {
            DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
            return Optional.empty();
        } catch (DockerException e) {
            return Optional.of("the image " + image + " is missing; build it by src/it/images/build.sh");
        }
    }
}
