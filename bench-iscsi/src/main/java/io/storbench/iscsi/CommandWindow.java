package io.storbench.iscsi;

import io.storbench.iscsi.pdu.SerialNumbers;

/// Which commands the target takes: their numbers are given in order, and the target says with
/// every answer up to which number it has room (RFC 7143, section 4.2.2.1).
///
/// Used by the session's thread.
final class CommandWindow {
    private int next;
    private int max;

    /// Begins with what the login has returned.
    ///
    /// @param cmdSn the number of the next command
    /// @param maxCmdSn the last number that the target takes
    void begin(int cmdSn, int maxCmdSn) {
        next = cmdSn;
        max = maxCmdSn;
    }

    /// Whether the target takes another command.
    boolean isOpen() {
        return !SerialNumbers.isBefore(max, next);
    }

    /// How many more commands the target takes.
    int room() {
        return isOpen() ? max - next + 1 : 0;
    }

    /// The number of the next command, which an immediate one carries without using it up.
    int next() {
        return next;
    }

    /// Gives the next command its number.
    int take() {
        return next++;
    }

    /// The target has said what it takes. What makes no sense, or is older than what it said
    /// before, changes nothing.
    ///
    /// @param expCmdSn the next number that it waits for
    /// @param maxCmdSn the last number that it takes
    void update(int expCmdSn, int maxCmdSn) {
        if (!SerialNumbers.isBefore(maxCmdSn, expCmdSn - 1) && SerialNumbers.isBefore(max, maxCmdSn)) {
            max = maxCmdSn;
        }
    }
}
