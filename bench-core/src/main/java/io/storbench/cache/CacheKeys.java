package io.storbench.cache;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;

/// The keys of `target.cache`, which targets of every engine have.
public final class CacheKeys implements TargetKeys {
    private static final String PAGE = "4k";
    private static final String MOST_REQUEST = "16m";

    static final Key<CacheSettings.Mode> MODE = Key.choice("mode", CacheSettings.Mode.class)
            .defaultsTo(CacheSettings.Mode.WRITEBACK)
            .means("`writeback`: a write is done when it is copied; `writethrough`: when"
                    + " the target has it; `none`: no cache");

    static final Key<Long> DIRTY_LIMIT = pages("dirty_limit")
            .defaultText("64m")
            .means("how much may be dirty or on its way to the target before a write" + " waits");

    static final Key<Long> BACKGROUND = pages("background")
            .absent("whatever fills a request is written at once")
            .means("how much may be dirty before write-back starts in the background");

    static final Key<Boolean> THROTTLE = Key.flag("throttle")
            .defaultsTo(false)
            .means("whether writers are slowed from halfway between `background` and"
                    + " `dirty_limit`, as Linux has done since 3.2, and not only"
                    + " stopped at the limit");

    static final Key<Boolean> UNSTABLE = Key.flag("unstable")
            .defaultsTo(false)
            .means("whether data that an NFS server has, but has not committed, counts as dirty, and each pass of"
                    + " write-back ends with a COMMIT, as in Linux since 4.13");

    static final Key<Long> ELSEWHERE = Key.size("elsewhere", "0", "1t", Pages.BYTES)
            .defaultText("0")
            .means("with `throttle`: how much the client wrote to other targets in the"
                    + " seconds before; until a target has written more than that,"
                    + " its share of `background` is small");

    static final Key<Boolean> WBT = Key.flag("wbt")
            .defaultsTo(false)
            .means("on a device, with `extent`: whether write-back in the background has a"
                    + " few requests in flight only, as Linux's write-back"
                    + " throttling (`wbt`) allows");

    static final Key<Long> PENDING_LIMIT = pages("pending_limit")
            .absent("no limit")
            .means("limit on pages being read, dirty, or written and not yet"
                    + " durable, all together; at the limit, the cache's next request"
                    + " waits. Linux 2.4's NFS client keeps a request for each such"
                    + " page, at most 256 per mount");

    static final Key<Long> EXPIRE =
            Key.time("expire").absent("any age").means("the age at which dirty pages are written back");

    static final Key<Long> FLUSH_INTERVAL = Key.timeFrom("flush_interval", "1ns")
            .defaultText("5s")
            .means("how often dirty pages are checked for `expire`");

    static final Key<Long> MAX_REQUEST = Key.transfer("max_request", PAGE, MOST_REQUEST, Pages.BYTES)
            .absent("128k; a modelled Linux client's: the larger of `rsize` and `wsize`")
            .means("the most that one request to the target carries; NFS cuts it further" + " by `rsize` and `wsize`");

    static final Key<Long> ASSEMBLE = Key.time("assemble")
            .defaultText("0")
            .means("CPU time to put 4 KiB of dirty data into a request of write-back, so"
                    + " that requests leave one after the other");

    static final Key<Long> EXTENT = Key.transfer("extent", PAGE, MOST_REQUEST, Pages.BYTES)
            .absent("requests of `max_request`, without waiting")
            .means("on a device, with `assemble`: the most of a file that its file system"
                    + " hands over at a time; requests are cut from it, and each"
                    + " waits for the next one (Linux's plug)");

    static final Key<Integer> OUTSTANDING = Key.integer("outstanding", 1, 1024)
            .defaultsTo(32)
            .means("requests of the cache outstanding at a time; as iSCSI's queue depth or"
                    + " the slots of an RPC client");

    static final Key<Long> READAHEAD = Key.size("readahead", "0", MOST_REQUEST, Pages.BYTES)
            .defaultText("128k")
            .means("the largest readahead window; 0: none");

    static final Key<Long> READAHEAD_INITIAL = Key.size("readahead_initial", "0", MOST_REQUEST, Pages.BYTES)
            .defaultText("0")
            .means("the first window of a sequential reader; 0: by the length of its first" + " read, as Linux does");

    static final Key<Long> MEMORY = pages("memory")
            .defaultText("512m")
            .means("how much the cache holds, at least twice `dirty_limit`, depth × block, and"
                    + " what its requests carry at a time");

    static final Key<Long> COPY = Key.timeFrom("copy", "1ns")
            .defaultText("1us")
            .means("how long copying a page of 4 KiB between cache and user takes");

    static final Key<Long> COPY_WRITE = Key.timeFrom("copy_write", "1ns")
            .absent("`copy`")
            .means("time to copy a page of 4 KiB that the user writes");

    static final Key<Long> GENERATE = Key.time("generate")
            .defaultText("0")
            .means("time that the program needs to generate 4 KiB of data before it writes them; it uses the client's"
                    + " processor; of a kernel's path also in mode `none`");

    static final Key<Long> CALL = Key.time("call").defaultText("0").means("additional time of each read or write");

    static final Key<Boolean> ASK_ON_OPEN = Key.flag("ask_on_open")
            .defaultsTo(false)
            .means("whether every open revalidates the file's attributes at the server (close-to-open), as Linux does");

    static final Key<Long> ACREGMIN =
            Key.time("acregmin").defaultText("3s").means("initial lifetime of a file's cached attributes (nfs(5))");

    static final Key<Long> ACREGMAX =
            Key.time("acregmax").defaultText("60s").means("longest lifetime of a file's cached attributes");

    static final Key<Long> ACDIRMIN = Key.time("acdirmin")
            .defaultText("30s")
            .means("of loads about names with `kind: linux`: initial lifetime of a" + " directory's cached attributes");

    static final Key<Long> ACDIRMAX = Key.time("acdirmax")
            .defaultText("60s")
            .means("the same: longest lifetime of a directory's cached attributes");

    static final Key<Boolean> ASK_RECENT = Key.flag("ask_recent")
            .defaultsTo(false)
            .means("the same: whether the last name of a path is looked up each time that"
                    + " its directory has changed in the last 15 minutes, as in"
                    + " Linux 2.4.0; otherwise names are trusted until another client changes the directory");

    static final Key<Boolean> ASK_ON_LOOKUP = Key.flag("ask_on_lookup")
            .defaultsTo(true)
            .means("the same: whether looking up a known name asks for attributes that have"
                    + " expired, as in Linux 2.4; otherwise opening the file, or"
                    + " reading its attributes, does");

    static final Key<Long> NAME =
            Key.time("name").defaultText("0").means("of loads about names: additional time of each call by a name");

    static final Key<Long> CHANGE = Key.time("change")
            .defaultText("0")
            .means("of loads about names on a file system: time to make, remove or rename"
                    + " an object, besides `name`");

    static final Key<Long> SEARCH = Key.time("search")
            .defaultText("0")
            .means("of loads about names on a file system: time to search a block of 4 KiB"
                    + " of a directory without an index");

    static final Key<CacheSettings.Atime> ATIME = Key.choice("atime", CacheSettings.Atime.class)
            .defaultsTo(CacheSettings.Atime.RELATIME)
            .means("on a device: when reading changes the inode (mount(8))");

    static final Key<Long> COMMIT = Key.time("commit")
            .defaultText("5s")
            .means("how long after it changed the inode is written; ext3's commit interval");

    static final KeySection FILE_SYSTEM = KeySection.of(
            "filesystem", "A file system on a device, as far as it is modelled: its inode.", ATIME, COMMIT);

    static final KeySection CACHE = KeySection.of(
            "cache",
            "A modelled page cache on top of any engine, see [cache.md](cache.md).",
            MODE,
            DIRTY_LIMIT,
            BACKGROUND,
            THROTTLE,
            UNSTABLE,
            ELSEWHERE,
            WBT,
            PENDING_LIMIT,
            EXPIRE,
            FLUSH_INTERVAL,
            MAX_REQUEST,
            ASSEMBLE,
            EXTENT,
            OUTSTANDING,
            READAHEAD,
            READAHEAD_INITIAL,
            MEMORY,
            COPY,
            COPY_WRITE,
            GENERATE,
            CALL,
            ASK_ON_OPEN,
            ACREGMIN,
            ACREGMAX,
            ACDIRMIN,
            ACDIRMAX,
            ASK_RECENT,
            ASK_ON_LOOKUP,
            NAME,
            CHANGE,
            SEARCH,
            FILE_SYSTEM);

    static final KeySection TARGET = KeySection.of("", "Any target.", CACHE);

    /// For [java.util.ServiceLoader].
    public CacheKeys() {}

    private static Key<Long> pages(String name) {
        return Key.sizeFrom(name, PAGE, Pages.BYTES);
    }

    @Override
    public String engine() {
        return "";
    }

    @Override
    public KeySection keys() {
        return TARGET;
    }
}
