/// The plan file: what is asked for, checked before anything runs.
@NullMarked
package io.storbench.plan;

import org.jspecify.annotations.NullMarked;
