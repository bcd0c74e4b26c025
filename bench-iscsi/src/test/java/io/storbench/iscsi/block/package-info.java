@org.jspecify.annotations.NullMarked
package io.storbench.iscsi.block;
