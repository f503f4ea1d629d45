import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { productProcesses } from '../../../harness/running-product.ts';

/** Kernel ticks: available, used, and used by us. */
type Ticks = { readonly all: number; readonly busy: number; readonly ours: number };

/**
 * Starts watching, and returns a function for the share of the machine that others have used
 * since. The product on that folder, this process and all its children count as ours, so that the
 * attack itself never excuses a figure.
 */
export function watchOthers(folder: string): () => number {
  const before = readTicks(folder);
  return () => {
    const after = readTicks(folder);
    const busy = after.busy - before.busy - (after.ours - before.ours);
    return Math.max(0, busy / (after.all - before.all));
  };
}

function readTicks(folder: string): Ticks {
  const [, line = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
  // The last two are already included in the first two.
  const ticks = line.split(' ').slice(0, 8).map(Number);
  const all = ticks.reduce((sum, one) => sum + one, 0);
  const [, , , idle = 0, waiting = 0] = ticks;
  const ours = ownProcesses(folder).reduce((sum, pid) => sum + ticksOf(pid), 0);
  return { all, busy: all - idle - waiting, ours };
}

function ownProcesses(folder: string): number[] {
  const named = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && read(pid, 'cmdline').includes(folder));
  const product = productProcesses(path.join(folder, 'data')).map(({ pid }) => pid);
  return Array.from(new Set([...named, ...product, ...withDescendants(process.pid)]));
}

function withDescendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = Number(fieldsOf(Number(name))[1] ?? Number.NaN);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  // Grows during the loop.
  for (const one of found) found.push(...(children.get(one) ?? []));
  return found;
}

/** The CPU ticks of a process with all its threads. */
export function ticksOf(pid: number): number {
  const fields = fieldsOf(pid);
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** The fields after the name, which may hold any character: the state, then numbers. */
function fieldsOf(pid: number): string[] {
  return read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended between the two reads.
    return '';
  }
}
