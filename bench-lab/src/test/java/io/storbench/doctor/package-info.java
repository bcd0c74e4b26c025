/// Tests of what is found of a machine.
@NullMarked
package io.storbench.doctor;

import org.jspecify.annotations.NullMarked;
