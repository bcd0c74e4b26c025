package io.storbench.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Skips the tests of a class, with the reason, where libnfs's tools are not installed. With the
/// environment variable `STORBENCH_REQUIRE_LIBNFS=1` they fail instead.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(LibnfsToolsCondition.class)
@interface RequiresLibnfsTools {}
