package io.storbench.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/// Skips the tests of a class, with the reason, where no Docker engine runs or an image is not
/// built. With the environment variable `STORBENCH_REQUIRE_DOCKER=1` they fail instead, so that a
/// build that must run them cannot pass by leaving them out.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DockerCondition.class)
@Tag("docker")
@interface RequiresDocker {
    /// The images that are needed, as `src/it/images/build.sh` calls them.
    String[] value();
}
