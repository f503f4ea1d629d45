import type { PatroniCluster } from './cluster/patroni-cluster.ts';
import type { Machine } from './cluster/machine.ts';

export const faults = [
  'machine killed',
  'machine frozen',
  'cut off from standbys',
  'PostgreSQL killed',
  'cut off from all',
] as const;

export type Fault = (typeof faults)[number];

/** A fault from which the primary may come back and still believe that it is one. */
export function leavesItRunning(fault: Fault): boolean {
  return fault !== 'machine killed' && fault !== 'PostgreSQL killed';
}

export async function injectFault(
  { machines }: PatroniCluster,
  primary: Machine,
  fault: Fault,
): Promise<void> {
  const others = machines.filter((machine) => machine !== primary);
  if (fault === 'machine killed') primary.kill();
  if (fault === 'PostgreSQL killed') primary.killPostgres();
  if (fault === 'machine frozen') await primary.freeze();
  if (fault === 'cut off from standbys') primary.cutOff(others);
  if (fault === 'cut off from all') primary.cutOff([]);
}

export function endFault(cluster: PatroniCluster, machine: Machine, fault: Fault): void {
  if (fault === 'machine killed') cluster.start(machine);
  if (fault === 'machine frozen') machine.thaw();
  machine.reconnect();
}
