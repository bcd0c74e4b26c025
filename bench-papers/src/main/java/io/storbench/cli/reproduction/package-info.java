/// The papers' experiments as they are printed, and as a report.
@NullMarked
package io.storbench.cli.reproduction;

import org.jspecify.annotations.NullMarked;
