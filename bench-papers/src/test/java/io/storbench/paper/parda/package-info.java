/// Tests of the papers' experiments.
@NullMarked
package io.storbench.paper.parda;

import org.jspecify.annotations.NullMarked;
