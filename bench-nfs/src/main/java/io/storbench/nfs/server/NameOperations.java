package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.server.tree.Kind;
import io.storbench.nfs.server.tree.NodeAttributes;
import io.storbench.nfs.server.tree.NodeChange;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ChangeInfo;
import io.storbench.nfs.v4.CreateType;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.NameArgument;
import io.storbench.nfs.v4.NameResult;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Operations on names (RFC 7530, section 16). Used by the server's thread.
final class NameOperations {
    /// The most bytes of entries in one reply.
    private static final int MAX_LISTING_BYTES = 64 << 10;

    /// What every result begins with: operation and status.
    private static final int RESULT_BYTES = 8;

    /// What READDIR's results have beside entries: verifier, end of list, end of directory.
    private static final int LISTING_OVERHEAD_BYTES = 16;

    /// The longest entry: a name of 255 bytes and all attributes.
    private static final int MAX_ENTRY_BYTES = 2048;

    /// Cookies are never used again, so that every one stays good.
    private static final long COOKIE_VERIFIER = 0x73746f72;

    /// How many entries are looked at in one go.
    private static final int PAGE = 256;

    /// 1 and 2 are left to clients for `.` and `..` (RFC 7530, section 16.24.4).
    private static final long LAST_RESERVED_COOKIE = 2;

    private final Tree tree;
    private final Nfs4Attributes attributes;
    private final ByteBuffer measure = ByteBuffer.allocate(MAX_ENTRY_BYTES);

    NameOperations(Tree tree, Nfs4Attributes attributes) {
        this.tree = tree;
        this.attributes = attributes;
    }

    Nfs4Result execute(Compound compound, NameArgument call) throws Refusal, TreeException {
        return switch (call) {
            case NameArgument.OfName(Nfs4Op op, String name) -> ofName(compound, op, name);
            case NameArgument.Rename(String from, String to) -> rename(compound, from, to);
            case NameArgument.Create create -> create(compound, create);
            case NameArgument.ReadDir list -> readDir(compound, list);
        };
    }

    /// Operations whose arguments are all in the filehandles.
    Nfs4Result execute(Compound compound, Nfs4Op op) throws Refusal, TreeException {
        switch (op) {
            case PUTROOTFH, PUTPUBFH -> compound.setObject(Tree.ROOT);
            case SAVEFH -> compound.save();
            case RESTOREFH -> compound.restore();
            case LOOKUPP -> lookUpParent(compound);
            case GETFH -> {
                return new FileResult.GetFh(FileHandle.ofLong(compound.object()));
            }
            case READLINK -> {
                return new NameResult.ReadLink(tree.target(compound.object()));
            }
            default -> throw new Refusal(Nfs4Status.NOTSUPP);
        }
        return new Nfs4Result.Done(op);
    }

    /// Refuses names that have a meaning of their own.
    static void check(String name) throws Refusal {
        if (name.equals(".") || name.equals("..")) {
            throw new Refusal(Nfs4Status.BADNAME);
        }
    }

    private void lookUpParent(Compound compound) throws Refusal, TreeException {
        long directory = directory(compound.object());
        if (directory == Tree.ROOT) {
            throw new Refusal(Nfs4Status.NOENT);
        }
        compound.setObject(tree.parent(directory));
    }

    private long directory(long object) throws Refusal, TreeException {
        Kind kind = tree.attributes(object).kind();
        if (kind != Kind.DIRECTORY) {
            throw new Refusal(Nfs4Attributes.notDirectory(kind));
        }
        return object;
    }

    private Nfs4Result ofName(Compound compound, Nfs4Op op, String name) throws Refusal, TreeException {
        long directory = directory(compound.object());
        check(name);
        if (op == Nfs4Op.LOOKUP) {
            compound.setObject(lookUp(directory, name));
            return new Nfs4Result.Done(op);
        }
        long before = tree.attributes(directory).change();
        if (op == Nfs4Op.LINK) {
            tree.link(compound.savedObject(), directory, name);
        } else {
            remove(directory, name);
        }
        return new NameResult.Changed(op, changed(directory, before));
    }

    /// The export's own path leads to the root, too: NFSv4 clients walk down from the root of all
    /// exports, and there is one.
    private long lookUp(long directory, String name) throws TreeException {
        boolean export = directory == Tree.ROOT && MountService.EXPORT.equals("/" + name);
        return export ? Tree.ROOT : tree.find(directory, name);
    }

    private ChangeInfo changed(long directory, long before) throws TreeException {
        return new ChangeInfo(true, before, tree.attributes(directory).change());
    }

    private void remove(long directory, String name) throws TreeException {
        if (tree.attributes(tree.find(directory, name)).kind() == Kind.DIRECTORY) {
            tree.removeDirectory(directory, name);
        } else {
            tree.removeFile(directory, name);
        }
    }

    private Nfs4Result rename(Compound compound, String name, String toName) throws Refusal, TreeException {
        long source = directory(compound.savedObject());
        long target = directory(compound.object());
        check(name);
        check(toName);
        long sourceBefore = tree.attributes(source).change();
        long targetBefore = tree.attributes(target).change();
        try {
            tree.rename(source, name, target, toName);
        } catch (TreeException e) {
            throw new Refusal(renameStatus(e));
        }
        return new NameResult.Rename(changed(source, sourceBefore), changed(target, targetBefore));
    }

    /// Over an object of another kind, RENAME fails with EXIST (RFC 7530, section 16.27).
    private static Nfs4Status renameStatus(TreeException e) {
        return switch (e.error()) {
            case ISDIR, NOTDIR -> Nfs4Status.EXIST;
            default -> Compound.status(e);
        };
    }

    private Nfs4Result create(Compound compound, NameArgument.Create call) throws Refusal, TreeException {
        long directory = directory(compound.object());
        check(call.name());
        NodeChange wanted = Nfs4Attributes.change(call.attributes());
        long before = tree.attributes(directory).change();
        long object =
                switch (call.type()) {
                    case CreateType.Directory _ -> tree.createDirectory(directory, call.name(), wanted);
                    case CreateType.SymbolicLink(String text) -> tree.createSymlink(directory, call.name(), text);
                    case CreateType.Special _, CreateType.Other _ -> throw new Refusal(Nfs4Status.BADTYPE);
                };
        ChangeInfo change = changed(directory, before);
        compound.setObject(object);
        Bitmap set =
                call.type() instanceof CreateType.Directory ? call.attributes().bitmap() : Bitmap.NONE;
        return new NameResult.Create(change, set);
    }

    private Nfs4Result readDir(Compound compound, NameArgument.ReadDir call) throws Refusal, TreeException {
        directory(compound.object());
        boolean reserved = call.cookie() > 0 && call.cookie() <= LAST_RESERVED_COOKIE;
        if (call.cookie() < 0 || reserved) {
            throw new Refusal(Nfs4Status.BAD_COOKIE);
        }
        if (call.cookie() != 0 && call.cookieVerifier() != COOKIE_VERIFIER) {
            throw new Refusal(Nfs4Status.NOT_SAME);
        }
        int roomBytes = Math.min(call.replyMaxBytes(), MAX_LISTING_BYTES) - LISTING_OVERHEAD_BYTES;
        compound.requireRoom(RESULT_BYTES + LISTING_OVERHEAD_BYTES + Math.max(roomBytes, 0));
        List<NameResult.Entry> entries = new ArrayList<>();
        boolean end = fill(entries, compound, call, roomBytes);
        if (entries.isEmpty() && !end) {
            throw new Refusal(Nfs4Status.TOOSMALL);
        }
        return new NameResult.ReadDir(COOKIE_VERIFIER, entries, end);
    }

    /// Adds entries as long as there is room.
    ///
    /// @return whether the last one was added
    private boolean fill(List<NameResult.Entry> entries, Compound compound, NameArgument.ReadDir call, int roomBytes)
            throws Refusal, TreeException {
        int leftBytes = roomBytes;
        long cookie = call.cookie();
        while (true) {
            List<Tree.Entry> page = tree.list(compound.object(), cookie, PAGE);
            if (page.isEmpty()) {
                return true;
            }
            for (Tree.Entry found : page) {
                NameResult.Entry entry = entry(found, call.wanted(), compound.minorVersion);
                leftBytes -= Integer.BYTES + lengthBytes(entry);
                if (leftBytes < 0) {
                    return false;
                }
                entries.add(entry);
                cookie = entry.cookie();
            }
        }
    }

    private NameResult.Entry entry(Tree.Entry entry, Bitmap wanted, int minorVersion) throws TreeException {
        NodeAttributes node = tree.attributes(entry.id());
        FileAttributes shown = attributes.of(node, wanted, minorVersion);
        return new NameResult.Entry(entry.cookie(), entry.name(), shown);
    }

    private int lengthBytes(NameResult.Entry entry) {
        measure.clear();
        entry.encode(measure);
        return measure.position();
    }
}
