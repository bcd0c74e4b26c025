/// Results of trials, their one schema, and the directory that keeps them.
@NullMarked
package io.storbench.result;

import org.jspecify.annotations.NullMarked;
