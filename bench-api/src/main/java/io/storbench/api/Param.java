package io.storbench.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A field of an [OperationStream] that the plan sets, as `workload.params.NAME`, before [Setup].
/// Parameters are factors like any other key: `design: {factors: {workload.params.reads: [50%,
/// 90%]}}`.
///
/// The field is neither static nor final, of type `int`, `long`, `double`, `boolean`, [String] or
/// an enum. Whole numbers may be written as sizes (`64k`), fractions as shares (`70%`), the
/// constants of an enum in lower case.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Param {
    /// The value when the plan sets none, as a plan would write it.
    String value();
}
