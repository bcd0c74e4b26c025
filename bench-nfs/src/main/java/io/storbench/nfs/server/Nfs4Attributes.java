package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.server.tree.Kind;
import io.storbench.nfs.server.tree.NodeAttributes;
import io.storbench.nfs.server.tree.NodeChange;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.AttributeValue;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.Nfs4Status;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The tree's attributes in NFSv4's form (RFC 7530, section 5). Used by the server's thread.
final class Nfs4Attributes {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private static final Bitmap SETTABLE = Bitmap.of(
            Attribute.SIZE,
            Attribute.MODE,
            Attribute.OWNER,
            Attribute.OWNER_GROUP,
            Attribute.TIME_ACCESS_SET,
            Attribute.TIME_MODIFY_SET);

    private static final Bitmap SUPPORTED = supported();

    private final Tree tree;
    private final int leaseSeconds;

    Nfs4Attributes(Tree tree, long leaseNanos) {
        this.tree = tree;
        this.leaseSeconds = Math.toIntExact(leaseNanos / NANOS_PER_SECOND);
    }

    private static Bitmap supported() {
        Bitmap all = Bitmap.NONE;
        for (Attribute attribute : Attribute.values()) {
            all = all.with(attribute);
        }
        return all;
    }

    /// Those of an object's attributes that are wanted and there.
    FileAttributes of(NodeAttributes node, Bitmap wanted, int minorVersion) {
        Map<Attribute, AttributeValue> values = new EnumMap<>(Attribute.class);
        for (Attribute attribute : Attribute.values()) {
            boolean known = minorVersion > 0 || attribute != Attribute.SUPPATTR_EXCLCREAT;
            AttributeValue value = wanted.has(attribute) && known ? value(attribute, node, minorVersion) : null;
            if (value != null) {
                values.put(attribute, value);
            }
        }
        return new FileAttributes(values);
    }

    /// @return null for attributes that can only be set
    private @org.jspecify.annotations.Nullable AttributeValue value(
            Attribute attribute, NodeAttributes node, int minorVersion) {
        return switch (attribute) {
            case SUPPORTED_ATTRS -> new AttributeValue.Bits(supported(minorVersion));
            case SUPPATTR_EXCLCREAT -> new AttributeValue.Bits(SETTABLE);
            case TYPE -> word(node.kind().code());
            case CHANGE -> hyper(node.change());
            case SIZE -> hyper(node.sizeBytes());
            case FSID -> new AttributeValue.FileSystem(Storage.FSID, 0);
            case LEASE_TIME -> word(leaseSeconds);
            case FILEHANDLE -> new AttributeValue.Handle(FileHandle.ofLong(node.id()));
            case FILEID, MOUNTED_ON_FILEID -> hyper(node.id());
            case MODE -> word(node.mode());
            case NUMLINKS -> word(node.links());
            case OWNER -> new AttributeValue.Text(Integer.toUnsignedString(node.uid()));
            case OWNER_GROUP -> new AttributeValue.Text(Integer.toUnsignedString(node.gid()));
            case RAWDEV -> new AttributeValue.Device(0, 0);
            case SPACE_USED -> hyper(node.usedBytes());
            case TIME_ACCESS -> AttributeValue.Time.ofNanos(node.accessedNanos());
            case TIME_MODIFY, TIME_CREATE -> AttributeValue.Time.ofNanos(node.modifiedNanos());
            case TIME_METADATA -> AttributeValue.Time.ofNanos(node.changedNanos());
            case TIME_ACCESS_SET, TIME_MODIFY_SET -> null;
            default -> ofFileSystem(attribute);
        };
    }

    private AttributeValue ofFileSystem(Attribute attribute) {
        return switch (attribute) {
            case LINK_SUPPORT,
                    SYMLINK_SUPPORT,
                    UNIQUE_HANDLES,
                    CANSETTIME,
                    CASE_PRESERVING,
                    CHOWN_RESTRICTED,
                    HOMOGENEOUS,
                    NO_TRUNC -> word(1);
            case MAXFILESIZE -> hyper(Long.MAX_VALUE);
            case MAXLINK -> word(255);
            case MAXNAME -> word(255);
            case MAXREAD, MAXWRITE -> hyper(Tree.MAX_DATA_BYTES);
            case FILES_TOTAL, FILES_FREE, FILES_AVAIL -> hyper(tree.mostObjects());
            case SPACE_TOTAL -> hyper(tree.space().totalBytes());
            case SPACE_FREE, SPACE_AVAIL -> hyper(tree.space().freeBytes());
            case TIME_DELTA -> new AttributeValue.Time(0, 1);
            default -> word(0); // no: FH_EXPIRE_TYPE, NAMED_ATTR, RDATTR_ERROR, ACLSUPPORT, …
        };
    }

    private static Bitmap supported(int minorVersion) {
        return minorVersion > 0 ? SUPPORTED : new Bitmap(SUPPORTED.low(), 0);
    }

    private static AttributeValue word(int value) {
        return new AttributeValue.Word(value);
    }

    private static AttributeValue hyper(long value) {
        return new AttributeValue.Hyper(value);
    }

    /// What a client wants set.
    ///
    /// @throws Refusal if it wants to set what cannot be set
    static NodeChange change(FileAttributes wanted) throws Refusal {
        for (Attribute attribute : wanted.values().keySet()) {
            if (!SETTABLE.has(attribute)) {
                throw new Refusal(Nfs4Status.INVAL);
            }
        }
        OptionalLong size = wanted.number(Attribute.SIZE);
        if (size.isPresent() && size.getAsLong() < 0) {
            throw new Refusal(Nfs4Status.FBIG);
        }
        OptionalLong mode = wanted.number(Attribute.MODE);
        return new NodeChange(
                mode.isPresent() ? OptionalInt.of((int) mode.getAsLong()) : OptionalInt.empty(),
                id(wanted, Attribute.OWNER),
                id(wanted, Attribute.OWNER_GROUP),
                size,
                time(wanted, Attribute.TIME_ACCESS_SET),
                time(wanted, Attribute.TIME_MODIFY_SET));
    }

    /// Owners are sent as numbers (RFC 7530, section 5.9).
    private static OptionalInt id(FileAttributes wanted, Attribute attribute) throws Refusal {
        String text = wanted.text(attribute).orElse("");
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseUnsignedInt(text));
        } catch (NumberFormatException _) {
            throw new Refusal(Nfs4Status.BADOWNER);
        }
    }

    private static OptionalLong time(FileAttributes wanted, Attribute attribute) throws Refusal {
        if (!(wanted.values().get(attribute) instanceof AttributeValue.SetTime set)) {
            return OptionalLong.empty();
        }
        if (set.time().isEmpty()) {
            return OptionalLong.of(java.time.InstantSource.system().millis() * (NANOS_PER_SECOND / 1000));
        }
        AttributeValue.Time time = set.time().get();
        try {
            return OptionalLong.of(Math.addExact(Math.multiplyExact(time.seconds(), NANOS_PER_SECOND), time.nanos()));
        } catch (ArithmeticException _) {
            throw new Refusal(Nfs4Status.INVAL); // beyond the year 2262
        }
    }

    /// The kind of an object as an error where a directory is needed.
    static Nfs4Status notDirectory(Kind kind) {
        return kind == Kind.SYMLINK ? Nfs4Status.SYMLINK : Nfs4Status.NOTDIR;
    }
}
