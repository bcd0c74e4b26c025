package io.storbench.cache;

class CachedRingTest extends CachedFileTest {
    @Override
    protected String targetKeys() {
        return "engine: file, backend: uring, path: \""
                + directory
                + "\", cache: {max_request: 16k, dirty_limit: 64k, readahead: 32k}";
    }
}
