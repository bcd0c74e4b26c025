/// Tests of what is shown of the papers' experiments.
@NullMarked
package io.storbench.cli.reproduction;

import org.jspecify.annotations.NullMarked;
