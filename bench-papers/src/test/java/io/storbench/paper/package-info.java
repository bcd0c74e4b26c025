/// Tests of the papers' experiments.
@NullMarked
package io.storbench.paper;

import org.jspecify.annotations.NullMarked;
