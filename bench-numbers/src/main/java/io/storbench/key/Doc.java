package io.storbench.key;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What a key is for, in a line of Markdown: of a component with [PlanKey]; or, of a component that is
/// a record of keys, what the section of its name is for.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Doc {
    /// The line.
    String value();
}
