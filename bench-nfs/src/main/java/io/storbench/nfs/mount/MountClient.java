package io.storbench.nfs.mount;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.xdr.Xdr;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Mounts exports over a connection to a server's MOUNT port. Blocks; one thread.
public final class MountClient {
    /// More exports, or groups of one, than a server lists.
    private static final int MAX_LIST = 10_000;

    /// Control and format characters.
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}]");

    private final RpcClient rpc;

    /// @param rpc a connection to the MOUNT port, which stays the caller's
    public MountClient(RpcClient rpc) {
        this.rpc = rpc;
    }

    /// Asks for the root of an export.
    ///
    /// @throws RpcException if the server refuses it
    public FileHandle mount(String path) throws IOException {
        return rpc.call(Mount3.MNT, out -> Xdr.putString(out, path), in -> root(in, path));
    }

    private FileHandle root(ByteBuffer in, String path) throws IOException {
        int status = Xdr.getInt(in);
        if (status != Mount3.OK) {
            throw new RpcException("mount of " + rpc.host() + ":" + path + ": " + Mount3.describe(status));
        }
        return FileHandle.decode3(in);
    }

    /// Says that an export is no longer used.
    public void unmount(String path) throws IOException {
        rpc.call(Mount3.UMNT, out -> Xdr.putString(out, path));
    }

    /// The paths of the server's exports, for showing: what is not a character to print, such as a
    /// terminal's control sequences, is a question mark.
    public List<String> exports() throws IOException {
        return rpc.call(Mount3.EXPORT, _ -> {}, this::exports);
    }

    private List<String> exports(ByteBuffer in) throws IOException {
        List<String> paths = new ArrayList<>();
        while (Xdr.getBoolean(in)) {
            String path = Xdr.getString(in, Mount3.MAX_PATH_BYTES);
            paths.add(UNPRINTABLE.matcher(path).replaceAll("?"));
            int groups = 0;
            while (Xdr.getBoolean(in)) {
                Xdr.skipOpaque(in, Mount3.MAX_PATH_BYTES);
                groups++;
            }
            if (paths.size() > MAX_LIST || groups > MAX_LIST) {
                throw new RpcException(rpc.host() + " lists more than " + MAX_LIST + " exports");
            }
        }
        return paths;
    }
}
