package io.storbench.sim.host;

import io.storbench.engine.TargetSpec;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.Processor;
import io.storbench.sim.model.Station;
import io.storbench.sim.rpc.ReplyCache;

/// What the hosts of a trial share.
///
/// @param server its slots or threads, and its storage
/// @param storesOnDisk whether the server's storage is a disk
/// @param replies what the server remembers of calls
public record Wiring(
        Simulator simulator,
        SimLoop loop,
        Station<SimCall> server,
        Processor serverProcessor,
        boolean storesOnDisk,
        ReplyCache replies,
        TargetSpec spec,
        HostSettings settings) {}
