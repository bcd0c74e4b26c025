package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.net.TimedChannel;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Sends and receives one PDU at a time, and takes nothing from the connection that belongs to the
/// next one. Blocks; one thread.
final class PduChannel {
    /// The most PDUs that an exchange brings: more than the data of any command need.
    private static final int MAX_PDUS = 4096;

    private static final String REMEDY = "; see what holds the target up, or raise target.timeout, then run again";

    private final TimedChannel channel;
    private final String server;
    private final int timeoutMillis;
    private final PduWriter writer = new PduWriter();
    private final PduReader reader;
    private String exchange = "a request";
    private int pdusLeft;

    /// Why the connection is of no use any more.
    private @Nullable IscsiException broken;

    private ByteBuffer out = ByteBuffer.allocate(0);
    private ByteBuffer in = ByteBuffer.allocate(0);

    /// @param server its name for messages
    PduChannel(TimedChannel channel, String server, int timeoutMillis) {
        this.channel = channel;
        this.server = server;
        this.timeoutMillis = timeoutMillis;
        // Section 13.12: what holds before anything is agreed on.
        this.reader = new PduReader(Agreement.DEFAULT_SEGMENT_BYTES);
    }

    /// What holds from the next PDU on.
    void agree(Agreement agreed) {
        writer.agree(agreed.digests());
        reader.agree(agreed.digests(), agreed.initiatorSegmentBytes());
    }

    /// An exchange begins: what is sent and received from now on has to come to an end within the
    /// timeout, and by a bounded number of PDUs, however diligently the target goes on.
    ///
    /// @param what is waited for, for messages: `the command 0x12`
    void beginExchange(String what) {
        beginExchange(what, timeoutMillis, timeoutMillis);
    }

    /// The same within the rest of a longer limit.
    void beginExchange(String what, long leftMillis, long wholeMillis) {
        exchange = what;
        channel.limit(leftMillis, wholeMillis);
        pdusLeft = MAX_PDUS;
    }

    /// The server's name for messages.
    String server() {
        return server;
    }

    /// Where the next PDU's header is to be written, at index 0.
    ///
    /// @param dataBytes how many bytes of data are to follow
    ByteBuffer begin(int dataBytes) {
        out = ByteBuffer.allocate(writer.lengthBytes(dataBytes));
        return out;
    }

    /// Sends the PDU that was begun.
    void send(ByteBuffer data) throws IOException {
        if (broken != null) {
            throw new IscsiException(String.valueOf(broken.getMessage()), broken);
        }
        int dataBytes = data.remaining();
        out.put(writer.dataAt(0), data, data.position(), dataBytes);
        out.position(0).limit(writer.end(out, 0, dataBytes));
        try {
            channel.write(out);
        } catch (SocketTimeoutException e) {
            throw broken("%s did not take %s within %s%s".formatted(server, exchange, e.getMessage(), REMEDY), e);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /// Waits for a PDU.
    ///
    /// @return its header, at index 0
    ByteBuffer receive() throws IOException {
        if (pdusLeft-- == 0) {
            throw new IscsiException("%s answers %s by PDU after PDU, %d so far, without an end%s"
                    .formatted(server, exchange, MAX_PDUS, REMEDY));
        }
        in = ByteBuffer.allocate(Header.LENGTH_BYTES);
        try {
            while (!reader.find(in, 0, in.position())) {
                if (in.capacity() < reader.neededBytes()) {
                    in = ByteBuffer.allocate(reader.neededBytes()).put(in.flip());
                }
                channel.read(in.limit(reader.neededBytes()));
            }
            return in;
        } catch (PduException e) {
            throw new IscsiException(server + ": " + e.getMessage(), e);
        } catch (SocketTimeoutException e) {
            throw broken(
                    "%s did not answer %s%s within %s%s"
                            .formatted(server, exchange, in.position() == 0 ? "" : " in full", e.getMessage(), REMEDY),
                    e);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /// The kind of the PDU that was received last.
    Opcode opcode() throws IscsiException {
        try {
            return Header.opcode(in, 0);
        } catch (PduException e) {
            throw new IscsiException(server + ": " + e.getMessage(), e);
        }
    }

    /// The data of the PDU that was received last.
    ByteBuffer data() {
        return in.slice(reader.dataAt(), reader.dataBytes());
    }

    private IscsiException lost(IOException e) {
        return broken("connection to " + server + " lost: " + e.getMessage(), e);
    }

    private IscsiException broken(String what, IOException e) {
        broken = new IscsiException(what, e);
        return broken;
    }
}
