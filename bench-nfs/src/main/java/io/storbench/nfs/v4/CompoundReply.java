package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// A COMPOUND's results (`COMPOUND4res`, RFC 7530, section 15.2).
///
/// @param status the last operation's, or why none was executed
/// @param tag the call's
/// @param results of the operations executed
public record CompoundReply(int status, String tag, List<Nfs4Result> results) {
    /// Copies.
    public CompoundReply {
        results = List.copyOf(results);
    }

    /// Writes the results.
    public void encode(ByteBuffer out) {
        out.putInt(status);
        Xdr.putString(out, tag);
        out.putInt(results.size());
        results.forEach(result -> result.encode(out));
    }

    /// Reads the results.
    public static CompoundReply decode(ByteBuffer in) throws XdrException {
        int status = Xdr.getInt(in);
        String tag = Xdr.getString(in, Nfs4.MAX_TEXT_BYTES);
        int count = CompoundCall.operationCount(in);
        List<Nfs4Result> results = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            results.add(Nfs4Result.decode(in));
        }
        CompoundReply reply = new CompoundReply(status, tag, results);
        reply.check();
        return reply;
    }

    /// The status is that of the last operation, and no operation follows one that failed (RFC
    /// 7530, section 15.2.4; RFC 8881, section 16.2.3).
    private void check() throws XdrException {
        for (int i = 0; i < results.size(); i++) {
            boolean last = i == results.size() - 1;
            int expected = last ? status : Nfs4Status.OK.code();
            if (results.get(i).status() != expected) {
                throw new XdrException("a COMPOUND of status "
                        + status
                        + " in which operation "
                        + (i + 1)
                        + " of "
                        + results.size()
                        + " answered with status "
                        + results.get(i).status());
            }
        }
        if (results.isEmpty() && status == Nfs4Status.OK.code()) {
            throw new XdrException("a COMPOUND of status 0 without results");
        }
    }
}
