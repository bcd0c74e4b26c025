package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jar")
class DockerConditionTest {
    @Test
    void withoutDockerTheTestsAreSkippedWithTheReason() {
        var result = DockerCondition.decide(Optional.of("no engine"), false);

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason()).hasValue("no engine");
    }

    @Test
    void whereDockerIsRequiredASkipIsAFailure() {
        assertThatThrownBy(() -> DockerCondition.decide(Optional.of("no engine"), true))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no engine");
    }

    @Test
    void withDockerTheTestsRun() {
        assertThat(DockerCondition.decide(Optional.empty(), false).isDisabled()).isFalse();
        assertThat(DockerCondition.decide(Optional.empty(), true).isDisabled()).isFalse();
    }
}
