/// Tests of the papers' experiments.
@NullMarked
package io.storbench.paper.published;

import org.jspecify.annotations.NullMarked;
