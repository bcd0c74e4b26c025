package io.storbench.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// How long an [OperationStream] runs before it is measured, when the plan does not set
/// `protocol.warmup`.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Warmup {
    /// A time such as `500ms` or `2s`.
    String value();
}
