/// Tests of the papers' experiments.
@NullMarked
package io.storbench.paper.radkov;

import org.jspecify.annotations.NullMarked;
