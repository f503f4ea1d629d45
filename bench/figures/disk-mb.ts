import { readFileSync } from 'node:fs';

/** The MB read from this machine's disks since its start, by Linux's counters. */
export function diskMb(): number {
  const counters = readFileSync('/proc/vmstat', 'utf8');
  return Number(/^pgpgin (\d+)$/m.exec(counters)?.[1] ?? Number.NaN) / 1024;
}
