package io.storbench.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Describes an [OperationStream] to those who choose one: `storbench list` shows it.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Workload {
    /// What the workload does, in one line.
    String value();

    /// Whether it writes. Without it the class must not write: storbench prepares, verifies and
    /// reports the files as those of a load that only reads.
    boolean writes() default false;
}
