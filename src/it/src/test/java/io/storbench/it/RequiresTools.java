package io.storbench.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Skips the tests of a class, with the reason, where programs are not installed or device nodes
/// may not be written to. With the environment variable `STORBENCH_REQUIRE_TOOLS=1` they fail
/// instead.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ToolsCondition.class)
@interface RequiresTools {
    /// Programs that must be in the PATH.
    String[] value();

    /// Debian's packages that have them.
    String packages();

    /// Nodes that this user must be allowed to write to, such as `/dev/fuse`.
    String[] nodes() default {};
}
