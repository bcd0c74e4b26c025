package io.storbench.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/// One TCP handshake, timed by the kernel: what this process takes to make the call is not in it.
/// Linux's numbers, as in tcp(7) and linux/tcp.h.
public final class TcpHandshake {
    private static final int AF_INET = 2;
    private static final int AF_INET6 = 10;
    private static final int SOCK_STREAM = 1;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDTIMEO = 21;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_INFO = 11;

    /// Of tcpi_min_rtt in struct tcp_info, since Linux 4.6; microseconds.
    private static final int MIN_RTT_OFFSET = 148;

    private static final int INFO_BYTES = 256;
    private static final int IPV4_BYTES = 16;
    private static final int IPV6_BYTES = 28;

    /// `int socket(int domain, int type, int protocol)`.
    private static final MethodHandle SOCKET =
            Libc.bind("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));

    /// `int connect(int fd, const struct sockaddr *, socklen_t)`.
    private static final MethodHandle CONNECT =
            Libc.bind("connect", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    /// `int setsockopt(int fd, int level, int name, const void *value, socklen_t)`.
    private static final MethodHandle SETSOCKOPT =
            Libc.bind("setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    /// `int getsockopt(int fd, int level, int name, void *value, socklen_t *)`.
    private static final MethodHandle GETSOCKOPT =
            Libc.bind("getsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));

    private TcpHandshake() {}

    /// Connects, and closes.
    ///
    /// @param limitSeconds the longest that connecting may take
    /// @return the handshake's round-trip time in nanoseconds, with the kernel's resolution of 1
    ///   us; empty when the server takes no connection, or this system does not say
    public static OptionalLong nanos(InetSocketAddress server, int limitSeconds) {
        if (server.isUnresolved() || Architecture.current().isEmpty()) {
            return OptionalLong.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            return nanos(arena, address(arena, server), limitSeconds);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    private static OptionalLong nanos(Arena arena, MemorySegment address, int limitSeconds) throws Throwable {
        MemorySegment state = Libc.newState(arena);
        int family = address.byteSize() == IPV4_BYTES ? AF_INET : AF_INET6;
        int socket = (int) SOCKET.invokeExact(state, family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (socket < 0) {
            return OptionalLong.empty();
        }
        try {
            MemorySegment limit = arena.allocate(JAVA_LONG, 2);
            limit.setAtIndex(JAVA_LONG, 0, limitSeconds);
            int limited =
                    (int) SETSOCKOPT.invokeExact(state, socket, SOL_SOCKET, SO_SNDTIMEO, limit, (int) limit.byteSize());
            int connected = (int) CONNECT.invokeExact(state, socket, address, (int) address.byteSize());
            return limited < 0 || connected < 0 ? OptionalLong.empty() : minRtt(arena, state, socket);
        } finally {
            int _ = (int) Libc.CLOSE.invokeExact(state, socket);
        }
    }

    private static OptionalLong minRtt(Arena arena, MemorySegment state, int socket) throws Throwable {
        MemorySegment info = arena.allocate(INFO_BYTES, Long.BYTES);
        MemorySegment length = arena.allocate(JAVA_INT);
        length.set(JAVA_INT, 0, INFO_BYTES);
        int got = (int) GETSOCKOPT.invokeExact(state, socket, IPPROTO_TCP, TCP_INFO, info, length);
        if (got < 0 || length.get(JAVA_INT, 0) < MIN_RTT_OFFSET + Integer.BYTES) {
            return OptionalLong.empty();
        }
        long micros = Integer.toUnsignedLong(info.get(JAVA_INT, MIN_RTT_OFFSET));
        // All ones while nothing was measured.
        return micros == 0 || micros == 0xFFFF_FFFFL ? OptionalLong.empty() : OptionalLong.of(1000 * micros);
    }

    /// `struct sockaddr_in` or `sockaddr_in6`.
    private static MemorySegment address(Arena arena, InetSocketAddress server) {
        byte[] host = server.getAddress().getAddress();
        boolean isLong = server.getAddress() instanceof Inet6Address;
        MemorySegment address = arena.allocate(isLong ? IPV6_BYTES : IPV4_BYTES, Integer.BYTES);
        address.set(JAVA_SHORT, 0, (short) (isLong ? AF_INET6 : AF_INET));
        address.set(JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN), 2, (short) server.getPort());
        MemorySegment.copy(MemorySegment.ofArray(host), 0, address, isLong ? 8 : 4, host.length);
        if (server.getAddress() instanceof Inet6Address scoped) {
            address.set(JAVA_INT, 24, scoped.getScopeId());
        }
        return address;
    }
}
