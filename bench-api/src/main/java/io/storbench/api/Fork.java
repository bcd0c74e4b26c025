package io.storbench.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// In how many JVMs, one after the other, the replicates of an [OperationStream] are measured, when
/// `storbench run` has neither `--forks` nor `--precision`. Each JVM compiles the code itself. A
/// plan with fewer replicates has one JVM for each.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Fork {
    /// How many JVMs, from 1.
    int value();
}
