package io.storbench.nfs.mount;

import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.Program;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.xdr.Xdr;
import java.io.IOException;

/// The port mapper, version 2 (RFC 1833, section 3): tells at which TCP port a program listens.
public final class PortMapper {
    /// The port mapper's own port.
    public static final int PORT = 111;

    /// Program 100000, version 2.
    public static final Program PROGRAM = new Program("port mapper", 100_000, 2);

    /// Asks for a port.
    public static final Procedure GETPORT = new Procedure(PROGRAM, 3, "GETPORT");

    /// The protocol number of TCP in a mapping.
    public static final int TCP = 6;

    private PortMapper() {}

    /// The TCP port of a program.
    ///
    /// @param rpc a connection to the port mapper
    /// @throws RpcException if the program is not registered
    public static int port(RpcClient rpc, Program program) throws IOException {
        int port = rpc.call(
                GETPORT,
                out -> out.putInt(program.number())
                        .putInt(program.version())
                        .putInt(TCP)
                        .putInt(0),
                Xdr::getInt);
        if (port == 0) {
            throw new RpcException(program
                    + " is not registered with the port mapper of "
                    + rpc.host()
                    + " over TCP; start it there, or give port and mountport in the URL");
        }
        if (port < 0 || port > 0xffff) {
            throw new RpcException("the port mapper of " + rpc.host() + " names port " + port);
        }
        return port;
    }
}
