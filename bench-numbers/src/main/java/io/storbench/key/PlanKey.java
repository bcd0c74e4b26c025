package io.storbench.key;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a component of a record as a key of plans; [Doc] says what it is for, and [Absent]
/// what happens without it where that is not a plain default.
///
/// The component's name and type say what the key is called and what its values are:
///
/// | component                        | values                                                      |
/// |----------------------------------|-------------------------------------------------------------|
/// | `int` or `long` `dirtyLimitBytes`  | sizes; the key is `dirty_limit`                             |
/// | `long copyNanos`                   | times; the key is `copy`                                    |
/// | `double rateBytesPerSecond`        | rates; with `most = "unlimited"` that word, too             |
/// | `double`                           | shares if `most` is a percentage, else numbers              |
/// | other `int` or `long`              | whole numbers                                               |
/// | `boolean`                          | `true` and `false`                                          |
/// | an enum                            | its constants in lower case                                 |
/// | `String`                           | `words`, or any text                                        |
/// | another class                      | texts that its static `parse` reads and `toString` writes   |
///
/// Of an [java.util.Optional] or its kind the same; it is empty where the plan lacks the key. Any
/// other component without a default is required.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface PlanKey {
    /// The last part of the key's path; empty for the component's name in snake case without its unit.
    String name() default "";

    /// What is taken where the plan lacks the key, as plans write it. With [Absent], tables and
    /// schema do not have it.
    String defaultsTo() default "";

    /// The key before it in the same record whose value is taken where the plan lacks this one.
    String defaultsToKey() default "";

    /// The least value, as plans write it; empty for 0.
    String least() default "";

    /// The largest value, as plans write it; empty without limit.
    String most() default "";

    /// Of what every size is a multiple, as plans write it.
    String multiple() default "1";

    /// Whether a size is of what is transferred at a time.
    boolean transfer() default false;

    /// What a text is, for tables.
    String noun() default "";

    /// The only words that a text may be; each engine has an enum of its own for them.
    String[] words() default {};

    /// What a simulation does with the key.
    Key.Simulated simulated() default Key.Simulated.READ;
}
