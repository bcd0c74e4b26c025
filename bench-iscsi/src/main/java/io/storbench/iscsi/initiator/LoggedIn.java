package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Agreement;

/// A session that has begun.
///
/// @param terms what was agreed on
/// @param cmdSn the number of the first command
/// @param maxCmdSn the number of the last command that the target takes
/// @param nextStatSn the number of the target's next status
public record LoggedIn(Agreement terms, int cmdSn, int maxCmdSn, int nextStatSn) {}
