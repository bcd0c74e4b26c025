package io.storbench.posix;

import java.io.IOException;
import java.io.Serial;
import java.util.List;

/// A system call failed.
public final class PosixException extends IOException {
    /// The names of Linux's errors, as asm-generic/errno-base.h and errno.h give them, which x86-64 and
    /// AArch64 share. From number 1 on; a dash where there is none.
    private static final List<String> NAMES = List.of("""
        EPERM ENOENT ESRCH EINTR EIO ENXIO E2BIG ENOEXEC EBADF ECHILD EAGAIN ENOMEM
        EACCES EFAULT ENOTBLK EBUSY EEXIST EXDEV ENODEV ENOTDIR EISDIR EINVAL ENFILE
        EMFILE ENOTTY ETXTBSY EFBIG ENOSPC ESPIPE EROFS EMLINK EPIPE EDOM ERANGE
        EDEADLK ENAMETOOLONG ENOLCK ENOSYS ENOTEMPTY ELOOP - ENOMSG EIDRM ECHRNG
        EL2NSYNC EL3HLT EL3RST ELNRNG EUNATCH ENOCSI EL2HLT EBADE EBADR EXFULL
        ENOANO EBADRQC EBADSLT - EBFONT ENOSTR ENODATA ETIME ENOSR ENONET ENOPKG
        EREMOTE ENOLINK EADV ESRMNT ECOMM EPROTO EMULTIHOP EDOTDOT EBADMSG EOVERFLOW
        ENOTUNIQ EBADFD EREMCHG ELIBACC ELIBBAD ELIBSCN ELIBMAX ELIBEXEC EILSEQ
        ERESTART ESTRPIPE EUSERS ENOTSOCK EDESTADDRREQ EMSGSIZE EPROTOTYPE
        ENOPROTOOPT EPROTONOSUPPORT ESOCKTNOSUPPORT EOPNOTSUPP EPFNOSUPPORT
        EAFNOSUPPORT EADDRINUSE EADDRNOTAVAIL ENETDOWN ENETUNREACH ENETRESET
        ECONNABORTED ECONNRESET ENOBUFS EISCONN ENOTCONN ESHUTDOWN ETOOMANYREFS
        ETIMEDOUT ECONNREFUSED EHOSTDOWN EHOSTUNREACH EALREADY EINPROGRESS ESTALE
        EUCLEAN ENOTNAM ENAVAIL EISNAM EREMOTEIO EDQUOT ENOMEDIUM EMEDIUMTYPE
        ECANCELED ENOKEY EKEYEXPIRED EKEYREVOKED EKEYREJECTED EOWNERDEAD
        ENOTRECOVERABLE ERFKILL EHWPOISON
        """.strip().split("\\s+"));

    @Serial
    private static final long serialVersionUID = 1;

    /// Numbers of asm-generic/errno-base.h and errno.h, which x86-64 and AArch64 share.
    static final int EINTR = 4;

    static final int EBUSY = 16;
    static final int EINVAL = 22;
    static final int ELOOP = 40;
    static final int ENODATA = 61;
    static final int EOPNOTSUPP = 95;

    private final int errno;

    /// The failure of a call.
    PosixException(String call, int errno) {
        super(call + ": " + text(errno));
        this.errno = errno;
    }

    /// The error's number.
    public int errno() {
        return errno;
    }

    /// Whether somebody else has the file for himself (EBUSY).
    public boolean isBusy() {
        return errno == EBUSY;
    }

    /// Whether the user, or the file system or device, has no right to it (EPERM, EACCES, EROFS).
    public boolean isDenied() {
        return errno == 1 || errno == 13 || errno == 30;
    }

    /// Whether an argument was refused: of direct I/O, its alignment or that there is any.
    public boolean isInvalidArgument() {
        return errno == EINVAL;
    }

    private static String text(int errno) {
        return switch (errno) {
            case 1 -> "operation not permitted (EPERM)";
            case 2 -> "no such file or directory (ENOENT); create the directory";
            case 5 -> "input/output error (EIO); see the kernel's log";
            case 6 -> "no such device or address (ENXIO); is it still there?";
            case 9 -> "bad file descriptor (EBADF)";
            case 11 -> "resource temporarily unavailable (EAGAIN)";
            case 12 -> "cannot allocate memory (ENOMEM)";
            case 13 -> "permission denied (EACCES); check the owner and the mode";
            case EBUSY -> "in use (EBUSY)";
            case 19 -> "no such device (ENODEV); is it still there?";
            case 21 -> "is a directory (EISDIR)";
            case EINVAL -> "invalid argument (EINVAL)";
            case 24 -> "too many open files (EMFILE); raise the limit with ulimit -n";
            case 27 -> "file too large (EFBIG)";
            case 28 -> "no space left on device (ENOSPC); free some, or ask for a smaller workload.file";
            case 30 -> "read-only file system (EROFS)";
            case 95 -> "operation not supported (EOPNOTSUPP)";
            case 110 -> "timed out (ETIMEDOUT); is the server there?";
            case 112 -> "host is down (EHOSTDOWN)";
            case 113 -> "no route to host (EHOSTUNREACH)";
            case 116 -> "stale file handle (ESTALE); the server has lost the file, mount again";
            case 121 -> "remote input/output error (EREMOTEIO); see the kernel's log";
            case 122 -> "quota exceeded (EDQUOT); free some, or ask for a smaller workload.file";
            case ELOOP -> "a link is in its place (ELOOP), and is not followed";
            default -> words(errno) + "(" + name(errno) + ")";
        };
    }

    /// The C library's, where it may be asked.
    private static String words(int errno) {
        return ErrorText.of(errno).map(text -> text + " ").orElse("");
    }

    /// The name of an error: `ENOSYS`; its number where it has none.
    private static String name(int errno) {
        boolean known =
                errno >= 1 && errno <= NAMES.size() && !NAMES.get(errno - 1).equals("-");
        return known ? NAMES.get(errno - 1) : "error " + errno;
    }
}
