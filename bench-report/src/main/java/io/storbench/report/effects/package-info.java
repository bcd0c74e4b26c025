/// Effects of factors: what the trials of a design say of each, and how sure it is. Pure functions.
@NullMarked
package io.storbench.report.effects;

import org.jspecify.annotations.NullMarked;
