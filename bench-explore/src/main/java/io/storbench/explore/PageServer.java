package io.storbench.explore;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.storbench.plan.PlanException;
import io.storbench.report.render.BarStyle;
import io.storbench.report.render.Script;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/// Serves the page on loopback, to whoever has its address: a random token stands in it, and requests that name another
/// host, or come from a page of another origin, get nothing.
public final class PageServer implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;

    /// A state of the page has some hundred bytes.
    private static final int MOST_REQUEST_BYTES = 16 << 10;

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;

    private static final byte[] FOREIGN =
            "Open the address that storbench printed, as it is.\n".getBytes(StandardCharsets.UTF_8);

    private static final String CONTENT_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "json", "application/json",
            "events", "text/event-stream",
            "txt", "text/plain; charset=utf-8");

    private static final Map<String, String> FILES = Stream.of(
                    "page.html", "state.js", "page.js", "chart.js", "time.js", "page.css")
            .collect(Collectors.toMap(name -> name.equals("page.html") ? "" : name, name -> name));

    private final HttpServer server;
    private final String host;
    private final byte[] token;
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    private final PageRequests page;

    private PageServer(HttpServer server, Exploration exploration, Reports reports) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.server = server;
        this.host = "127.0.0.1:" + server.getAddress().getPort();
        this.token = HexFormat.of().formatHex(random).getBytes(StandardCharsets.US_ASCII);
        this.page = new PageRequests(exploration, reports);
    }

    /// Begins to serve.
    ///
    /// @param port on loopback; 0 for any that is free
    /// @param named a plan, or a directory of results; empty for the plan that comes with storbench
    /// @param reports of runs that end while they are watched
    /// @throws IOException where the port is taken, or what is named cannot be read
    public static PageServer start(int port, Optional<Path> named, Reports reports) throws IOException {
        Exploration exploration = named.isPresent() ? Exploration.of(named.get()) : Exploration.builtIn();
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        PageServer server =
                new PageServer(HttpServer.create(new InetSocketAddress(loopback, port), 0), exploration, reports);
        server.server.setExecutor(server.requests);
        server.server.createContext("/", server::handle);
        server.server.start();
        server.page.warm();
        return server;
    }

    /// The page's address, with its token.
    public String address() {
        return "http://" + host + "/" + new String(token, StandardCharsets.US_ASCII) + "/";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!isOwn(exchange.getRequestHeaders())) {
                send(exchange, FORBIDDEN, "txt", FOREIGN);
                return;
            }
            String[] parts = exchange.getRequestURI().getPath().split("/", 3);
            if (parts.length < 3 || !MessageDigest.isEqual(token, parts[1].getBytes(StandardCharsets.UTF_8))) {
                exchange.sendResponseHeaders(NOT_FOUND, -1);
                return;
            }
            switch (exchange.getRequestMethod()) {
                case "GET" -> get(exchange, parts[2]);
                case "POST" -> post(exchange, parts[2]);
                default -> exchange.sendResponseHeaders(NOT_ALLOWED, -1);
            }
        }
    }

    /// Browsers send the page's origin with what its script asks for, and the host that they believe to ask.
    private boolean isOwn(Headers headers) {
        String origin = headers.getFirst("Origin");
        return host.equals(headers.getFirst("Host")) && (origin == null || origin.equals("http://" + host));
    }

    private void get(HttpExchange exchange, String name) throws IOException {
        if (name.equals("controls.json")) {
            send(exchange, OK, "json", page.controls());
        } else if (name.equals("watch")) {
            headers(exchange, "events");
            exchange.sendResponseHeaders(OK, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                page.watch(out);
            }
        } else if (name.equals("picture.js")) {
            send(exchange, OK, "js", Script.picture().getBytes(StandardCharsets.UTF_8));
        } else if (name.equals("time.css")) {
            send(exchange, OK, "css", BarStyle.CSS.getBytes(StandardCharsets.UTF_8));
        } else if (FILES.containsKey(name)) {
            String file = FILES.get(name);
            send(exchange, OK, file.substring(file.indexOf('.') + 1), DataFile.bytes(file));
        } else {
            exchange.sendResponseHeaders(NOT_FOUND, -1);
        }
    }

    private void post(HttpExchange exchange, String name) throws IOException {
        try {
            PageRequests.Asked asked = page.read(body(exchange));
            switch (name) {
                case "curve" -> {
                    headers(exchange, "json");
                    exchange.sendResponseHeaders(OK, 0);
                    try (OutputStream out = exchange.getResponseBody()) {
                        page.curve(asked, out);
                    }
                }
                case "plan" -> send(exchange, OK, "json", page.plan(asked));
                default -> exchange.sendResponseHeaders(NOT_FOUND, -1);
            }
        } catch (PlanException e) {
            send(exchange, BAD_REQUEST, "json", PageRequests.mistake(String.valueOf(e.getMessage())));
        } catch (JacksonException e) {
            send(exchange, BAD_REQUEST, "json", PageRequests.mistake("is not JSON: " + e.getOriginalMessage()));
        }
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            byte[] bytes = in.readNBytes(MOST_REQUEST_BYTES + 1);
            if (bytes.length > MOST_REQUEST_BYTES) {
                throw new PlanException("a request has at most %d bytes".formatted(MOST_REQUEST_BYTES));
            }
            return bytes;
        }
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        headers(exchange, type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static void headers(HttpExchange exchange, String type) {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", TYPES.get(type));
        headers.set("Content-Security-Policy", CONTENT_POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
    }

    @Override
    public void close() {
        server.stop(0);
        page.close();
        requests.shutdownNow();
    }
}
