import { readdirSync, readFileSync } from 'node:fs';

type ProcessTimes = {
  pid: number;
  parent: number;
  command: string;
  ownMs: number;
  endedMs: number;
};

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

/**
 * The CPU time of a process and all below it, in milliseconds by group. Children that have ended
 * count with the parent that waited for them.
 */
export function cpuMsOf(
  root: number,
  groupOf: (command: string) => string,
): ReadonlyMap<string, number> {
  const all = readProcesses();
  const sums = new Map<string, number>();
  const add = (pid: number) => {
    const found = all.get(pid);
    if (found === undefined) return;
    const group = groupOf(found.command);
    sums.set(group, (sums.get(group) ?? 0) + found.ownMs + found.endedMs);
    for (const { pid: child, parent } of all.values()) if (parent === pid) add(child);
  };
  add(root);
  return sums;
}

function readProcesses(): ReadonlyMap<number, ProcessTimes> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const found = readProcess(Number(pid));
      return found === null ? [] : [[found.pid, found]];
    }),
  );
}

function readProcess(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // The name in brackets may contain anything. Then come the state, the parent, and in the
    // 14th to 17th field the ticks of the process and of its ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ms = (field: number) => Number(fields[field - 3]) * msPerTick;
    return {
      pid,
      parent: Number(fields[1]),
      command,
      ownMs: ms(14) + ms(15),
      endedMs: ms(16) + ms(17),
    };
  } catch {
    return null;
  }
}
