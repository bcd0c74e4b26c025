package io.storbench.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Skips the tests of a class, with the reason, where no loop devices can be made: not as root, or
/// without losetup. With the environment variable `STORBENCH_REQUIRE_LOOP=1` they fail instead.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(LoopDeviceCondition.class)
public @interface RequiresLoopDevices {}
