package io.storbench.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test whose plan lies beside its class, among the test's resources. The method takes [Results], those of the plan
/// measured, or the [Plan], to set keys that are known only when the test runs:
///
/// ```java
/// @StorageBenchmark("reads.yaml")
/// void readsAreFast(Plan plan) {
///     Results results = Storbench.run(plan.with("target.uri", server.uri("/export")));
///     assertThat(results).p99().isBelow("5ms");
/// }
/// ```
@Test
@ExtendWith(PlanResolver.class)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface StorageBenchmark {
    /// The plan's name beside the class; without one it is the class's simple name and the method's:
    /// `NfsTest.reads.yaml`.
    String value() default "";
}
