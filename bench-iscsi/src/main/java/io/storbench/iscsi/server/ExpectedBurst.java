package io.storbench.iscsi.server;

/// A sequence of Data-Out PDUs that is expected.
final class ExpectedBurst {
    private final int transferTag;
    private final int end;
    private int next;
    private int dataSn;

    /// @param transferTag of the R2T; none for unsolicited data
    /// @param from where in the command's data it begins
    /// @param end where it ends
    ExpectedBurst(int transferTag, int from, int end) {
        this.transferTag = transferTag;
        this.next = from;
        this.end = end;
    }

    int transferTag() {
        return transferTag;
    }

    int next() {
        return next;
    }

    int lengthBytes() {
        return end - next;
    }

    boolean isComplete() {
        return next == end;
    }

    /// Takes a PDU.
    ///
    /// @return false when it is not the one expected next
    boolean take(int pduDataSn, int offset, int lengthBytes) {
        if (pduDataSn != dataSn || offset != next || lengthBytes > end - next) {
            return false;
        }
        dataSn++;
        next += lengthBytes;
        return true;
    }
}
