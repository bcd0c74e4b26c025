package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.server.tree.Kind;
import io.storbench.nfs.server.tree.NodeAttributes;
import io.storbench.nfs.server.tree.NodeChange;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.Nfs3NameCall;
import io.storbench.nfs.v3.Nfs3NameReply;
import io.storbench.nfs.v3.Nfs3Reply;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.v3.SetAttributes;
import io.storbench.nfs.xdr.Xdr;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/// Answers NFSv3 calls about names: directories, links, renames, listings (RFC 1813, section 3.3).
/// Used by the server's thread.
final class Nfs3NameService {
    /// The most bytes of one listing.
    private static final int MAX_LISTING_BYTES = 64 << 10;

    /// What a listing has beside its entries: status, attributes, verifier, two booleans.
    private static final int LISTING_OVERHEAD_BYTES = 4 + 4 + Attributes.BYTES + 8 + 4 + 4;

    /// What an entry has beside its name: that there is one, number, length, cookie.
    private static final int ENTRY_BYTES = 4 + 8 + 4 + 8;

    /// What an entry of READDIRPLUS has in addition: attributes and an eight-byte handle.
    private static final int PLUS_BYTES = 4 + Attributes.BYTES + 4 + 4 + 8;

    /// Cookies are never used again, so that every one stays good.
    private static final long COOKIE_VERIFIER = Storage.FSID;

    private static final long COOKIE_OF_SELF = 1;
    private static final long COOKIE_OF_PARENT = 2;

    /// How many entries are looked at in one go.
    private static final int PAGE = 256;

    private final Tree tree;

    Nfs3NameService(Tree tree) {
        this.tree = tree;
    }

    /// An object's attributes in this version's form.
    Attributes attributes(long id) throws TreeException {
        NodeAttributes node = tree.attributes(id);
        return new Attributes(
                node.kind().code(),
                node.mode(),
                node.links(),
                node.uid(),
                node.gid(),
                node.sizeBytes(),
                node.usedBytes(),
                Storage.FSID,
                node.id(),
                node.accessedNanos(),
                node.modifiedNanos(),
                node.changedNanos());
    }

    static NodeChange change(SetAttributes attributes) {
        return new NodeChange(
                attributes.mode(),
                attributes.uid(),
                attributes.gid(),
                attributes.sizeBytes(),
                nanos(attributes.accessed()),
                nanos(attributes.modified()));
    }

    private static OptionalLong nanos(SetAttributes.Time time) {
        return switch (time) {
            case SetAttributes.Time.Unchanged _ -> OptionalLong.empty();
            case SetAttributes.Time.OfServer _ ->
                OptionalLong.of(
                        TimeUnit.MILLISECONDS.toNanos(InstantSource.system().millis()));
            case SetAttributes.Time.OfClient(int seconds, int nanos) ->
                OptionalLong.of(
                        TimeUnit.SECONDS.toNanos(Integer.toUnsignedLong(seconds)) + Integer.toUnsignedLong(nanos));
        };
    }

    Nfs3Reply execute(Nfs3NameCall call) throws TreeException {
        return switch (call) {
            case Nfs3NameCall.MakeDirectory(Nfs3NameCall.Place at, SetAttributes wanted) ->
                created(at, tree.createDirectory(at.directory().asLong(), at.name(), change(wanted)));
            case Nfs3NameCall.MakeSymbolicLink link ->
                created(
                        link.place(),
                        tree.createSymlink(
                                link.place().directory().asLong(), link.place().name(), link.text()));
            case Nfs3NameCall.MakeNode node -> new Nfs3Reply.Failure(node.procedure(), Nfs3Status.NOTSUPP.code());
            case Nfs3NameCall.Rename rename -> rename(rename);
            case Nfs3NameCall.Link(FileHandle file, Nfs3NameCall.Place at) -> {
                tree.link(file.asLong(), at.directory().asLong(), at.name());
                yield new Nfs3NameReply.Link(
                        attributes(file.asLong()), attributes(at.directory().asLong()));
            }
            case Nfs3NameCall.ReadDir list -> {
                Request request = new Request(list.directory().asLong(), list.cookie(), list.maxBytes(), false);
                yield list(list, request, list.cookieVerifier());
            }
            case Nfs3NameCall.ReadDirPlus list -> {
                Request request = new Request(list.directory().asLong(), list.cookie(), list.maxBytes(), true);
                yield list(list, request, list.cookieVerifier());
            }
        };
    }

    private Nfs3Reply created(Nfs3NameCall.Place at, long id) throws TreeException {
        return new Nfs3Reply.Create(
                FileHandle.ofLong(id), attributes(id), attributes(at.directory().asLong()));
    }

    private Nfs3Reply rename(Nfs3NameCall.Rename call) throws TreeException {
        long from = call.from().directory().asLong();
        long to = call.to().directory().asLong();
        boolean directories = tree.attributes(from).kind() == Kind.DIRECTORY
                && tree.attributes(to).kind() == Kind.DIRECTORY;
        if (!directories) {
            return new Nfs3Reply.Failure(call.procedure(), Nfs3Status.NOTDIR.code());
        }
        try {
            tree.rename(from, call.from().name(), to, call.to().name());
        } catch (TreeException e) {
            return new Nfs3Reply.Failure(call.procedure(), renameStatus(e));
        }
        return new Nfs3NameReply.Rename(attributes(from), attributes(to));
    }

    /// Over an object of another kind, RENAME fails with EXIST (section 3.3.14).
    private static int renameStatus(TreeException e) {
        return switch (e.error()) {
            case ISDIR, NOTDIR -> Nfs3Status.EXIST.code();
            default -> e.error().code();
        };
    }

    /// What is to be listed.
    private record Request(long directory, long cookie, int maxBytes, boolean plus) {}

    private Nfs3Reply list(Nfs3NameCall call, Request request, long verifier) throws TreeException {
        boolean known = request.cookie == 0 || verifier == COOKIE_VERIFIER || verifier == 0;
        if (request.cookie < 0 || !known) {
            return new Nfs3Reply.Failure(call.procedure(), Nfs3Status.BAD_COOKIE.code());
        }
        if (tree.attributes(request.directory).kind() != Kind.DIRECTORY) {
            return new Nfs3Reply.Failure(call.procedure(), Nfs3Status.NOTDIR.code());
        }
        int roomBytes = Math.min(request.maxBytes, MAX_LISTING_BYTES) - LISTING_OVERHEAD_BYTES;
        List<Nfs3NameReply.Entry> entries = new ArrayList<>();
        boolean end = fill(entries, request, roomBytes);
        if (entries.isEmpty() && !end) {
            return new Nfs3Reply.Failure(call.procedure(), Nfs3Status.TOOSMALL.code());
        }
        return new Nfs3NameReply.Listing(attributes(request.directory), request.plus, COOKIE_VERIFIER, entries, end);
    }

    /// Adds entries as long as there is room.
    ///
    /// @return whether the last one was added
    private boolean fill(List<Nfs3NameReply.Entry> entries, Request request, int roomBytes) throws TreeException {
        int leftBytes = roomBytes;
        long cookie = request.cookie;
        while (true) {
            List<Tree.Entry> page = page(request.directory, cookie);
            if (page.isEmpty()) {
                return true;
            }
            for (Tree.Entry entry : page) {
                leftBytes -= lengthBytes(entry, request.plus);
                if (leftBytes < 0) {
                    return false;
                }
                entries.add(entry(entry, request.plus));
                cookie = entry.cookie();
            }
        }
    }

    private List<Tree.Entry> page(long directory, long cookie) throws TreeException {
        List<Tree.Entry> page = new ArrayList<>();
        if (cookie < COOKIE_OF_SELF) {
            page.add(new Tree.Entry(COOKIE_OF_SELF, ".", directory));
        }
        if (cookie < COOKIE_OF_PARENT) {
            page.add(new Tree.Entry(COOKIE_OF_PARENT, "..", tree.parent(directory)));
        }
        long afterCookie = cookie <= COOKIE_OF_PARENT ? 0 : cookie;
        page.addAll(tree.list(directory, afterCookie, PAGE));
        return page;
    }

    private static int lengthBytes(Tree.Entry entry, boolean plus) {
        int nameBytes = entry.name().getBytes(StandardCharsets.UTF_8).length;
        return ENTRY_BYTES + Xdr.paddedBytes(nameBytes) + (plus ? PLUS_BYTES : 0);
    }

    private Nfs3NameReply.Entry entry(Tree.Entry entry, boolean plus) throws TreeException {
        return new Nfs3NameReply.Entry(
                entry.id(),
                entry.name(),
                entry.cookie(),
                plus ? Optional.of(attributes(entry.id())) : Optional.empty(),
                plus ? Optional.of(FileHandle.ofLong(entry.id())) : Optional.empty());
    }
}
