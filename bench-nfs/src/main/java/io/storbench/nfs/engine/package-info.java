/// The engine `nfs`: its keys in the plan, and its target.
@NullMarked
package io.storbench.nfs.engine;

import org.jspecify.annotations.NullMarked;
