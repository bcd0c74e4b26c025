@NullMarked
package io.storbench.file;

import org.jspecify.annotations.NullMarked;
