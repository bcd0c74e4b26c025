package io.storbench.iscsi;

import java.net.InetSocketAddress;
import java.util.Locale;

/// The address of a logical unit: `iscsi://[user@]host[:port]/iqn.2026-11.example:disk/1`, as
/// libiscsi writes it, but without a password: an address is kept with the results.
///
/// @param user the CHAP name; empty for none
/// @param host name or address of the target's portal
/// @param port the portal's port
/// @param target the target's iSCSI name (RFC 7143, section 4.2.7)
/// @param lun the number of the logical unit, from 0 to [#MAX_LUN]
public record IscsiUrl(String user, String host, int port, String target, int lun) {
    /// The port that is assigned to iSCSI (RFC 7143, section 13).
    public static final int DEFAULT_PORT = 3260;

    /// The largest number in the flat addressing that iSCSI targets use (SAM-5, section 4.7.7.3).
    public static final int MAX_LUN = 0x3fff;

    /// The longest iSCSI name, in bytes (RFC 7143, section 4.2.7.1).
    private static final int MAX_NAME_BYTES = 223;

    private static final String SCHEME = "iscsi://";

    /// Reads an address.
    ///
    /// @throws IllegalArgumentException if it is none, saying why; never with a password in it
    public static IscsiUrl parse(String text) {
        if (!text.startsWith(SCHEME)) {
            throw malformed("it must begin with " + SCHEME);
        }
        String rest = text.substring(SCHEME.length());
        // A password may hold anything, and neither hosts nor targets' names have an @.
        int at = rest.lastIndexOf('@');
        String user = at < 0 ? "" : rest.substring(0, at);
        int slash = rest.indexOf('/', at + 1);
        if (user.indexOf('%') >= 0 || user.indexOf(':') >= 0) {
            throw malformed("it holds a password, which would be kept with the results; give it by"
                    + " chap.secret_file or chap.secret_env");
        }
        String[] unit = slash < 0 ? new String[0] : rest.substring(slash + 1).split("/", -1);
        if (unit.length != 2) {
            throw malformed("the target's name or the number of the LUN is missing");
        }
        String portal = rest.substring(at + 1, slash);
        return new IscsiUrl(user, host(portal), port(portal), target(unit[0]), lun(unit[1]));
    }

    private static int colonOf(String portal) {
        int colon = portal.lastIndexOf(':');
        return colon > portal.lastIndexOf(']') ? colon : -1;
    }

    private static String host(String portal) {
        int colon = colonOf(portal);
        String host = colon < 0 ? portal : portal.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        if (host.isEmpty()) {
            throw malformed("the host is missing");
        }
        return host;
    }

    private static int port(String portal) {
        int colon = colonOf(portal);
        return colon < 0 ? DEFAULT_PORT : number("ports are", portal.substring(colon + 1), 1, 0xffff);
    }

    private static String target(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        boolean known = lower.startsWith("iqn.") || lower.startsWith("eui.") || lower.startsWith("naa.");
        if (!known || name.length() > MAX_NAME_BYTES) {
            throw malformed("\"" + name + "\" is not a target's name: these begin with iqn., eui. or naa.");
        }
        return name;
    }

    private static int lun(String text) {
        return number("the LUN is a number", text, 0, MAX_LUN);
    }

    private static int number(String what, String text, int min, int max) {
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw malformed("%s from %d to %d, not \"%s\"".formatted(what, min, max, text));
    }

    private static IllegalArgumentException malformed(String why) {
        return new IllegalArgumentException(why + "; the form is iscsi://[user@]host[:3260]/TARGET-NAME/LUN");
    }

    /// The portal's socket address; unresolved if the host is unknown.
    public InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }

    /// What names the unit wherever it is reached: `iqn…/1`.
    public String unit() {
        return target + "/" + lun;
    }

    /// The address without the user.
    @Override
    public String toString() {
        String shown = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return SCHEME + shown + ":" + port + "/" + unit();
    }
}
