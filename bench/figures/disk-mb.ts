import { readFileSync } from 'node:fs';

/** What this machine has read from its disks since it started, in MB, as Linux counts it. */
export function diskMb(): number {
  const counters = readFileSync('/proc/vmstat', 'utf8');
  return Number(/^pgpgin (\d+)$/m.exec(counters)?.[1] ?? Number.NaN) / 1024;
}
