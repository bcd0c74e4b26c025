package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.net.PatientChannel;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/// Sends and receives one PDU at a time, and takes nothing from the connection that belongs to the
/// next one. Blocks; one thread.
final class PduChannel {
    /// The most PDUs that an exchange brings: more than the data of any command need.
    private static final int MAX_PDUS = 4096;

    private final PatientChannel channel;
    private final String server;
    private final int timeoutMillis;
    private final PduWriter writer = new PduWriter();
    private final PduReader reader;
    private int pdusLeft;
    private ByteBuffer out = ByteBuffer.allocate(0);
    private ByteBuffer in = ByteBuffer.allocate(0);

    /// @param server its name for messages
    PduChannel(PatientChannel channel, String server, int timeoutMillis) {
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

    /// An exchange begins: what is sent and received from now on has to come to an end in time, and
    /// by a bounded number of PDUs, however diligently the target goes on.
    ///
    /// @param answers how many answers, one after the other, belong to it at most, each of which
    ///   may take the timeout
    void beginExchange(int answers) {
        channel.limit((long) answers * timeoutMillis);
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
        int dataBytes = data.remaining();
        out.put(writer.dataAt(0), data, data.position(), dataBytes);
        out.position(0).limit(writer.end(out, 0, dataBytes));
        try {
            channel.write(out);
        } catch (SocketTimeoutException e) {
            throw new IscsiException(server + " did not take it within " + e.getMessage(), e);
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
            throw new IscsiException(
                    server + " sends PDU after PDU, and what it was asked for is not among them");
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
            throw new IscsiException(server + " did not answer within " + e.getMessage(), e);
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
        return new IscsiException("connection to " + server + " lost: " + e.getMessage(), e);
    }
}
