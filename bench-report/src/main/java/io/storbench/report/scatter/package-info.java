/// What numbers scatter by: between runs, between set-ups and between replicates. Pure functions.
@NullMarked
package io.storbench.report.scatter;

import org.jspecify.annotations.NullMarked;
