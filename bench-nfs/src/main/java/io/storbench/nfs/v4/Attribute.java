package io.storbench.nfs.v4;

import java.util.Optional;

/// The attributes known here, in the order of their numbers (RFC 7531, section 2; RFC 5662). A
/// server may have others; they are never asked for.
public enum Attribute {
    /// The attributes that the server supports.
    SUPPORTED_ATTRS(0, AttributeValue.Form.BITS),
    /// The object's type, `nfs_ftype4`: 1 for a file, 2 for a directory, 5 for a symbolic link.
    TYPE(1, AttributeValue.Form.WORD),
    /// When filehandles expire; 0 for never.
    FH_EXPIRE_TYPE(2, AttributeValue.Form.WORD),
    /// Another number whenever the object changes.
    CHANGE(3, AttributeValue.Form.HYPER),
    /// The size in bytes.
    SIZE(4, AttributeValue.Form.HYPER),
    /// Whether there are hard links.
    LINK_SUPPORT(5, AttributeValue.Form.WORD),
    /// Whether there are symbolic links.
    SYMLINK_SUPPORT(6, AttributeValue.Form.WORD),
    /// Whether the object has named attributes.
    NAMED_ATTR(7, AttributeValue.Form.WORD),
    /// The file system.
    FSID(8, AttributeValue.Form.FILE_SYSTEM),
    /// Whether different handles are different objects.
    UNIQUE_HANDLES(9, AttributeValue.Form.WORD),
    /// The lease in seconds.
    LEASE_TIME(10, AttributeValue.Form.WORD),
    /// Why the entry's attributes could not be read.
    RDATTR_ERROR(11, AttributeValue.Form.WORD),
    /// Which access control lists there are.
    ACLSUPPORT(13, AttributeValue.Form.WORD),
    /// Whether times can be set.
    CANSETTIME(15, AttributeValue.Form.WORD),
    /// Whether names that differ in case only are the same.
    CASE_INSENSITIVE(16, AttributeValue.Form.WORD),
    /// Whether names keep their case.
    CASE_PRESERVING(17, AttributeValue.Form.WORD),
    /// Whether only a privileged user changes owners.
    CHOWN_RESTRICTED(18, AttributeValue.Form.WORD),
    /// The filehandle.
    FILEHANDLE(19, AttributeValue.Form.HANDLE),
    /// The object's number in its file system.
    FILEID(20, AttributeValue.Form.HYPER),
    /// How many more files this user may create.
    FILES_AVAIL(21, AttributeValue.Form.HYPER),
    /// How many more files there may be.
    FILES_FREE(22, AttributeValue.Form.HYPER),
    /// How many files there may be.
    FILES_TOTAL(23, AttributeValue.Form.HYPER),
    /// Whether the file system's attributes are the same everywhere.
    HOMOGENEOUS(26, AttributeValue.Form.WORD),
    /// The largest file in bytes.
    MAXFILESIZE(27, AttributeValue.Form.HYPER),
    /// The most hard links.
    MAXLINK(28, AttributeValue.Form.WORD),
    /// The longest name in bytes.
    MAXNAME(29, AttributeValue.Form.WORD),
    /// The largest READ in bytes.
    MAXREAD(30, AttributeValue.Form.HYPER),
    /// The largest WRITE in bytes.
    MAXWRITE(31, AttributeValue.Form.HYPER),
    /// The permission bits.
    MODE(33, AttributeValue.Form.WORD),
    /// Whether longer names are refused, not cut.
    NO_TRUNC(34, AttributeValue.Form.WORD),
    /// The number of hard links.
    NUMLINKS(35, AttributeValue.Form.WORD),
    /// The owner, as `user@domain` or as a number.
    OWNER(36, AttributeValue.Form.TEXT),
    /// The owner's group.
    OWNER_GROUP(37, AttributeValue.Form.TEXT),
    /// The device's numbers.
    RAWDEV(41, AttributeValue.Form.DEVICE),
    /// The bytes this user may still write.
    SPACE_AVAIL(42, AttributeValue.Form.HYPER),
    /// The bytes that are free.
    SPACE_FREE(43, AttributeValue.Form.HYPER),
    /// The bytes there are.
    SPACE_TOTAL(44, AttributeValue.Form.HYPER),
    /// The bytes that the object takes.
    SPACE_USED(45, AttributeValue.Form.HYPER),
    /// When the object was read last.
    TIME_ACCESS(47, AttributeValue.Form.TIME),
    /// Sets the time of access.
    TIME_ACCESS_SET(48, AttributeValue.Form.SET_TIME),
    /// When the object was created.
    TIME_CREATE(50, AttributeValue.Form.TIME),
    /// How fine times are.
    TIME_DELTA(51, AttributeValue.Form.TIME),
    /// When the object's attributes changed last.
    TIME_METADATA(52, AttributeValue.Form.TIME),
    /// When the object's content changed last.
    TIME_MODIFY(53, AttributeValue.Form.TIME),
    /// Sets the time of modification.
    TIME_MODIFY_SET(54, AttributeValue.Form.SET_TIME),
    /// The number of the directory that a file system is mounted on.
    MOUNTED_ON_FILEID(55, AttributeValue.Form.HYPER),
    /// The attributes that an exclusive OPEN may set (4.1).
    SUPPATTR_EXCLCREAT(75, AttributeValue.Form.BITS);

    private static final Attribute[] BY_NUMBER = new Attribute[2 * Long.SIZE];

    static {
        for (Attribute attribute : values()) {
            BY_NUMBER[attribute.number] = attribute;
        }
    }

    private final int number;
    private final AttributeValue.Form form;

    Attribute(int number, AttributeValue.Form form) {
        this.number = number;
        this.form = form;
    }

    /// The number in the protocol, which is its bit in a [Bitmap].
    public int number() {
        return number;
    }

    AttributeValue.Form form() {
        return form;
    }

    /// The attribute of a number from 0 to 127, if it is known.
    static Optional<Attribute> of(int number) {
        return Optional.ofNullable(BY_NUMBER[number]);
    }
}
