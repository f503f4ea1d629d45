import { readFileSync } from 'node:fs';

/** A process's physical memory in MB, by Linux's counters. */
export function memoryMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
