"""The storage pipeline of bench-jmh's hot spots, in SimPy.

Hosts with requests outstanding on one server: processor, uplink, way, 8 threads, disks, downlink,
way back. Threads and disks take exponential times. Prints requests per simulated second of each
replication, one a line.

usage: pipeline.py REPLICATIONS REQUESTS
"""

import random
import sys

import simpy

HOSTS, DEPTH, DISKS, THREADS = 7, 32, 5, 8
CPU, LINK, WAY, THREAD, DISK = 20e-6, 35e-6, 5e-3, 200e-6, 5e-3


def served(resource, seconds):
    with resource.request() as turn:
        yield turn
        yield resource._env.timeout(seconds())


def client(env, host, threads, disks, draw, count, done):
    cpu, uplink, downlink = host
    while True:
        yield from served(cpu, lambda: CPU)
        yield from served(uplink, lambda: LINK)
        yield env.timeout(WAY)
        yield from served(threads, lambda: draw.expovariate(1 / THREAD))
        yield from served(draw.choice(disks), lambda: draw.expovariate(1 / DISK))
        yield from served(downlink, lambda: LINK)
        yield env.timeout(WAY)
        count[0] += 1
        if count[0] == count[1]:
            done.succeed()
            return


def per_second(seed, requests):
    env = simpy.Environment()
    draw = random.Random(seed)
    threads = simpy.Resource(env, THREADS)
    disks = [simpy.Resource(env) for _ in range(DISKS)]
    hosts = [[simpy.Resource(env) for _ in range(3)] for _ in range(HOSTS)]
    count, done = [0, requests], env.event()
    for i in range(HOSTS * DEPTH):
        env.process(client(env, hosts[i % HOSTS], threads, disks, draw, count, done))
    env.run(until=done)
    return requests / env.now


replications, requests = int(sys.argv[1]), int(sys.argv[2])
for seed in range(1, replications + 1):
    print(per_second(seed, requests))
