package io.storbench.nfs.export;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// The address of an export: `nfs://host[:port]/export?version=3&mountport=…`.
///
/// @param host name or address of the server
/// @param port NFS's port, if it is given; else the port mapper is asked
/// @param export the path to mount, as the server's export list has it
/// @param parameters what else follows the question mark, decoded
public record NfsUrl(String host, OptionalInt port, String export, Map<String, String> parameters) {
    /// What may follow the question mark.
    public static final List<String> PARAMETERS = List.of(
            "version", "nfsport", "mountport", "uid", "gid", "rsize", "wsize", "connections", "resvport", "timeo");

    /// Copies.
    public NfsUrl {
        parameters = Map.copyOf(parameters);
    }

    /// Reads an address.
    ///
    /// @throws IllegalArgumentException if it is none, saying why
    public static NfsUrl parse(String text) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(malformed(text, e.getReason()), e);
        }
        if (!"nfs".equals(uri.getScheme())) {
            throw new IllegalArgumentException(malformed(text, "it must begin with nfs://"));
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException(malformed(text, "the host is missing"));
        }
        if (uri.getUserInfo() != null && uri.getUserInfo().contains(":")) {
            // Not quoted: plans and results are kept and passed on.
            throw new IllegalArgumentException("it has a password, which NFS does not use; take nfs://host/path");
        }
        String export = uri.getPath();
        if (export.isEmpty()) {
            throw new IllegalArgumentException(malformed(text, "the export's path is missing"));
        }
        if (uri.getPort() == 0 || uri.getPort() > 0xffff) {
            throw new IllegalArgumentException(malformed(text, "ports are from 1 to 65535"));
        }
        Map<String, String> parameters = parameters(text, uri);
        return new NfsUrl(unbracketed(uri.getHost()), port(text, uri, parameters), export, parameters);
    }

    /// The port is where addresses have it, or where libnfs has it, but not in two places.
    private static OptionalInt port(String text, URI uri, Map<String, String> parameters) {
        String given = parameters.remove("nfsport");
        if (given == null) {
            return uri.getPort() < 0 ? OptionalInt.empty() : OptionalInt.of(uri.getPort());
        }
        if (uri.getPort() >= 0) {
            throw new IllegalArgumentException(malformed(text, "the port is given twice"));
        }
        try {
            int port = Integer.parseInt(given);
            if (port > 0 && port <= 0xffff) {
                return OptionalInt.of(port);
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new IllegalArgumentException(malformed(text, "ports are from 1 to 65535"));
    }

    private static String malformed(String text, String why) {
        return "\"" + text + "\": " + why + "; the form is nfs://host[:port]/export?version=3&mountport=PORT";
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static Map<String, String> parameters(String text, URI uri) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (uri.getRawQuery() == null) {
            return parameters;
        }
        for (String part : uri.getRawQuery().split("&", -1)) {
            int equals = part.indexOf('=');
            String key = equals < 0 ? part : part.substring(0, equals);
            if (equals < 0 || !PARAMETERS.contains(key)) {
                throw new IllegalArgumentException(malformed(text, "\"" + part + "\" is not one of: " + PARAMETERS));
            }
            String value = part.substring(equals + 1);
            parameters.put(key, URLDecoder.decode(value, StandardCharsets.UTF_8));
        }
        return parameters;
    }

    /// The server's socket address for a port; unresolved if the host is unknown.
    public InetSocketAddress address(int tcpPort) {
        return new InetSocketAddress(host, tcpPort);
    }

    @Override
    public String toString() {
        return "nfs://" + host + (port.isPresent() ? ":" + port.getAsInt() : "") + export;
    }
}
