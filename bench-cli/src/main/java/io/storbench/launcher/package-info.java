/// The jar's entry: starts the program on a Java that is new enough, or says what is missing.
///
/// This package alone is compiled for Java 8, so that an older Java than the program needs prints
/// an explanation, not an `UnsupportedClassVersionError`. It links to nothing outside `java.*`, not
/// even to `@NullMarked`, which Java 8 cannot read; the module's pom names it to NullAway instead.
package io.storbench.launcher;
