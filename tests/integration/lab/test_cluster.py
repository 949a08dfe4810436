"""A Ray cluster gives the figures of one process, also if a node is lost."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import msgspec
from ray.cluster_utils import Cluster as Nodes
from gamester.lab.executors import Cluster, InProcessExecutor
from gamester.lab.plan import ExperimentPlan
from gamester.lab.runner import run_plan
from gamester.lab.executors import Job
from gamester.lab.plan import expand_plan

plan = ExperimentPlan("armies", seats=[2], sets=["skirmish"], fewest=60, most=120, interval=0.1, detail=40, seed="ray")
made = expand_plan(plan)
def seat_figures(hands):
    one = list(run_plan(plan, made, hands, plain=True))[-1]
    return msgspec.msgpack.encode((one.mass, sorted(one.detail.held.items()), one.detail.refused))
nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
lost = nodes.add_node(num_cpus=1)
cluster = Cluster(nodes.address)
assert cluster.workers == 2, cluster.workers
alone = seat_figures(InProcessExecutor())
assert seat_figures(cluster) == alone
jobs = [Job(made[0], "ray", first, 6, plain=True) for first in range(0, 120, 6)]
results = cluster.each(jobs)
mass = next(results)
nodes.remove_node(lost)
for one in results:
    mass.merge(one)
alone = next(InProcessExecutor().each([Job(made[0], "ray", 0, 120, plain=True)]))
assert msgspec.msgpack.encode(mass) == msgspec.msgpack.encode(alone)
cluster.close()
nodes.shutdown()
print("the same")
"""


@pytest.mark.prove
def test_cluster_matches_one_process_even_if_a_node_dies() -> None:
    """Two nodes give the figures of one process, also after one of them is lost."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.rstrip().endswith("the same")
