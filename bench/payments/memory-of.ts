import { readFileSync } from 'node:fs';

/** What a process holds in memory, in MB, as Linux counts it. */
export function memoryMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
