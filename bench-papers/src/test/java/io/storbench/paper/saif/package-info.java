/// Tests of the papers' experiments.
@NullMarked
package io.storbench.paper.saif;

import org.jspecify.annotations.NullMarked;
