/// An engine for the Simple Block Protocol, which exists for this example only: its keys, a client, an embedded
/// server, and a model of both. [com.example.sbp.Wire] is the protocol.
package com.example.sbp;
