// The transfers of Ns3Test.java in ns-3: one connection over one point-to-point link.
//
// usage: ns3-tcp BYTES RTT_MS WINDOW_BYTES [NAME=VALUE ...]
//   a NAME is an attribute of ns-3, such as ns3::TcpSocket::SegmentSize, or one of
//   sendsize (bytes per write, default 512, BulkSendApplication's own) and loss (a probability)
//
// Prints one line: when the last byte arrived in s, counted from the SYN, and the number of data
// packets.
#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"

#include <cstdio>
#include <cstdlib>
#include <string>

using namespace ns3;

static uint64_t received = 0;
static uint64_t packets = 0;
static double lastSeconds = 0;

static void Received(Ptr<const Packet> packet, const Address&)
{
    received += packet->GetSize();
    lastSeconds = Simulator::Now().GetSeconds();
}

static void Arrived(Ptr<const Packet> packet)
{
    if (packet->GetSize() > 100) {
        packets++;
    }
}

int main(int argc, char* argv[])
{
    if (argc < 4) {
        std::fprintf(stderr, "usage: ns3-tcp BYTES RTT_MS WINDOW_BYTES [NAME=VALUE ...]\n");
        return 2;
    }
    uint64_t bytes = std::strtoull(argv[1], nullptr, 10);
    double rttMillis = std::strtod(argv[2], nullptr);
    uint64_t window = std::strtoull(argv[3], nullptr, 10);
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1448));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(window));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(window));
    Config::SetDefault("ns3::TcpL4Protocol::SocketType", StringValue("ns3::TcpNewReno"));
    uint32_t sendSize = 512;
    double loss = 0;
    for (int i = 4; i < argc; i++) {
        std::string argument(argv[i]);
        size_t equals = argument.find('=');
        std::string name = argument.substr(0, equals);
        std::string value = argument.substr(equals + 1);
        if (name == "sendsize") {
            sendSize = std::stoul(value);
        } else if (name == "loss") {
            loss = std::stod(value);
        } else {
            Config::SetDefault(name, StringValue(value));
        }
    }

    NodeContainer nodes;
    nodes.Create(2);
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("1Gbps"));
    link.SetChannelAttribute("Delay", TimeValue(MicroSeconds(rttMillis * 500)));
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("100000p"));
    NetDeviceContainer devices = link.Install(nodes);
    if (loss > 0) {
        Ptr<RateErrorModel> errors = CreateObject<RateErrorModel>();
        errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
        errors->SetRate(loss);
        devices.Get(1)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
    }
    devices.Get(1)->TraceConnectWithoutContext("PhyRxEnd", MakeCallback(&Arrived));
    InternetStackHelper internet;
    internet.Install(nodes);
    Ipv4AddressHelper addresses;
    addresses.SetBase("10.0.0.0", "255.255.255.0");
    Ipv4InterfaceContainer interfaces = addresses.Assign(devices);

    PacketSinkHelper sinkHelper(
        "ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), 9));
    ApplicationContainer sink = sinkHelper.Install(nodes.Get(1));
    sink.Get(0)->TraceConnectWithoutContext("Rx", MakeCallback(&Received));
    BulkSendHelper sourceHelper(
        "ns3::TcpSocketFactory", InetSocketAddress(interfaces.GetAddress(1), 9));
    sourceHelper.SetAttribute("MaxBytes", UintegerValue(bytes));
    sourceHelper.SetAttribute("SendSize", UintegerValue(sendSize));
    ApplicationContainer source = sourceHelper.Install(nodes.Get(0));
    sink.Start(Seconds(0));
    source.Start(Seconds(1));
    Simulator::Stop(Seconds(3600));
    Simulator::Run();
    std::printf(
        "%.6f s %lu packets %lu bytes\n", lastSeconds - 1, (unsigned long)packets,
        (unsigned long)received);
    Simulator::Destroy();
    return received == bytes ? 0 : 1;
}
