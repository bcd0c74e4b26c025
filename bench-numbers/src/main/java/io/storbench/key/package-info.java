/// Keys of plans, each declared once: what it is called, what its values are, what it means.
///
/// From the declarations come reading and refusing ([io.storbench.plan.Settings]), a factor's
/// scale, `plan.schema.json` and the tables of docs/reference.
@NullMarked
package io.storbench.key;

import org.jspecify.annotations.NullMarked;
