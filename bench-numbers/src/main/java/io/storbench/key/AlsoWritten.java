package io.storbench.key;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;

/// Another word for a constant of an enum that a key chooses from, such as `iops` for `throughput`.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface AlsoWritten {
    /// In lower case.
    String value();

    /// Finds them.
    final class Words {
        private Words() {}

        static Stream<String> of(Enum<?> constant) {
            return Stream.of(constant.getDeclaringClass().getFields())
                    .filter(field -> field.isAnnotationPresent(AlsoWritten.class)
                            && field.getName().equals(constant.name()))
                    .map(field -> field.getAnnotation(AlsoWritten.class).value());
        }
    }
}
