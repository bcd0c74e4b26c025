package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Agreement;

/// A session that has begun.
///
/// @param terms what was agreed on
/// @param cmdSn the number of the first command
/// @param maxCmdSn the number of the last command that the target takes
/// @param nextStatSn the number of the target's next status
/// @param cacheKept whether the unit has said that nothing but the session before was lost, if
///   there was one: what it holds in its cache is there. Nothing that it says is no such word
public record LoggedIn(Agreement terms, int cmdSn, int maxCmdSn, int nextStatSn, boolean cacheKept) {}
