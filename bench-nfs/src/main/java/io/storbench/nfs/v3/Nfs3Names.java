package io.storbench.nfs.v3;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Directories, links and listings of NFSv3, outside the measurement. Blocks; one thread.
public final class Nfs3Names {
    private static final int LISTING_BYTES = 32 << 10;

    /// More names than a directory is listed with.
    private static final int MAX_ENTRIES = 1_000_000;

    private final Nfs3Client nfs;
    private final RpcClient rpc;

    Nfs3Names(Nfs3Client nfs, RpcClient rpc) {
        this.nfs = nfs;
        this.rpc = rpc;
    }

    /// Creates a directory.
    public FileHandle makeDirectory(FileHandle directory, String name, int mode) throws IOException {
        var place = new Nfs3NameCall.Place(directory, name);
        return made(place, new Nfs3NameCall.MakeDirectory(place, SetAttributes.mode(mode)));
    }

    /// Creates a symbolic link.
    public FileHandle makeSymbolicLink(FileHandle directory, String name, String text) throws IOException {
        var place = new Nfs3NameCall.Place(directory, name);
        SetAttributes attributes = SetAttributes.mode(0777);
        return made(place, new Nfs3NameCall.MakeSymbolicLink(place, attributes, text));
    }

    private FileHandle made(Nfs3NameCall.Place place, Nfs3Call call) throws IOException {
        Optional<FileHandle> handle = named(place.name(), call, Nfs3Reply.Create::decode);
        if (handle.isPresent()) {
            return handle.get();
        }
        // The server may leave the handle out (section 3.3.9).
        return nfs.lookup(place.directory(), place.name())
                .orElseThrow(() -> new RpcException(place.name() + " was created, and is gone"));
    }

    /// What a symbolic link says.
    public String readLink(FileHandle link) throws IOException {
        return nfs.call(new Nfs3Call.OfObject(Nfs3.READLINK, link), Nfs3NameReply.ReadLink::decode);
    }

    /// Removes an empty directory.
    public void removeDirectory(FileHandle directory, String name) throws IOException {
        named(name, new Nfs3Call.OfName(Nfs3.RMDIR, directory, name), in -> in);
    }

    /// Gives an object another name, in the same directory or in another one.
    public void rename(FileHandle from, String oldName, FileHandle to, String newName) throws IOException {
        var rename =
                new Nfs3NameCall.Rename(new Nfs3NameCall.Place(from, oldName), new Nfs3NameCall.Place(to, newName));
        named(oldName, rename, in -> in);
    }

    /// Gives a file a further name.
    public void link(FileHandle file, FileHandle directory, String name) throws IOException {
        var place = new Nfs3NameCall.Place(directory, name);
        named(name, new Nfs3NameCall.Link(file, place), in -> in);
    }

    /// The names in a directory, by READDIR or READDIRPLUS; most servers have `.` and `..` among
    /// them.
    ///
    /// @param plus whether with attributes and handles
    public List<Nfs3NameReply.Entry> list(FileHandle directory, boolean plus) throws IOException {
        List<Nfs3NameReply.Entry> all = new ArrayList<>();
        long cookie = 0;
        long verifier = 0;
        while (true) {
            Nfs3Call call = plus
                    ? new Nfs3NameCall.ReadDirPlus(directory, cookie, verifier, LISTING_BYTES, LISTING_BYTES)
                    : new Nfs3NameCall.ReadDir(directory, cookie, verifier, LISTING_BYTES);
            Nfs3NameReply.Page page = nfs.call(call, in -> Nfs3NameReply.Listing.decode(in, plus));
            all.addAll(page.entries());
            if (page.end()) {
                return all;
            }
            if (page.entries().isEmpty() || all.size() > MAX_ENTRIES) {
                throw new RpcException(rpc.host() + " does not come to the end of a directory");
            }
            cookie = page.entries().getLast().cookie();
            verifier = page.cookieVerifier();
        }
    }

    /// The longest name in a directory, in bytes.
    public int maxNameBytes(FileHandle directory) throws IOException {
        return nfs.call(new Nfs3Call.OfObject(Nfs3.PATHCONF, directory), Nfs3NameReply.PathConf::decode);
    }

    /// The room in an object's file system.
    public Nfs3Space space(FileHandle object) throws IOException {
        return nfs.call(new Nfs3Call.OfObject(Nfs3.FSSTAT, object), Nfs3Space::decode);
    }

    private <T> T named(String name, Nfs3Call call, RpcClient.Results<T> results) throws IOException {
        try {
            return nfs.call(call, results);
        } catch (Nfs3Exception e) {
            throw new Nfs3Exception(name, e);
        }
    }
}
