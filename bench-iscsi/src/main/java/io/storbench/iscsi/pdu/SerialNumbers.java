package io.storbench.iscsi.pdu;

/// The order of CmdSN, StatSN and the like, which wrap around (RFC 1982, section 3.2, with 32 bits;
/// RFC 7143, section 4.2.2.1).
public final class SerialNumbers {
    private SerialNumbers() {}

    /// Whether the first number comes before the second; false for numbers half the range apart.
    public static boolean isBefore(int first, int second) {
        return first != second && second - first > 0;
    }

    /// Whether a command with this number may be sent, or is taken.
    ///
    /// @param cmdSn of the command
    /// @param expCmdSn the next number that the target expects
    /// @param maxCmdSn the last number that it takes
    public static boolean isInWindow(int cmdSn, int expCmdSn, int maxCmdSn) {
        return !isBefore(cmdSn, expCmdSn) && !isBefore(maxCmdSn, cmdSn);
    }
}
