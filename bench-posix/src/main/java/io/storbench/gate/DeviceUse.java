package io.storbench.gate;

/// What a trial wants of a device.
///
/// @param key tells devices apart within a run, however the plan writes their address: the gate
///   looks at each key once
/// @param title for messages, as the user knows it: `/dev/sdb`, `iqn.2026-11.test:t1/1 at 10.0.0.2`
/// @param mustWrite whether the trial is of no use without writing: its workload writes, or it
///   verifies what it reads. Else, without consent, it may read what happens to be there
/// @param endOffset where the data set ends, in bytes from the device's beginning; it begins at
///   [DeviceGate#RESERVED_BYTES]
/// @param requestBytes of what the offsets and lengths of its requests are multiples: the load's
///   block, or the page of a cache above
public record DeviceUse(String key, String title, boolean mustWrite, long endOffset, int requestBytes) {}
