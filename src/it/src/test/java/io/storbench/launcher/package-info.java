/// Tests of the jar's launcher under an old Java; beside the launcher's own classes, to use them.
@NullMarked
package io.storbench.launcher;

import org.jspecify.annotations.NullMarked;
