import { readFileSync } from 'node:fs';

export type MemoryWatch = {
  /** The most so far, in MB; from now on it counts anew. */
  readonly peakMb: () => number;
  readonly stop: () => void;
};

/** How much of the machine's memory that process holds. */
export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, residentMb(pid));
  };
  const timer = setInterval(look, 50);
  return {
    peakMb: () => {
      look();
      const most = peak;
      peak = 0;
      return most;
    },
    stop: () => clearInterval(timer),
  };
}

function residentMb(pid: number): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb ?? 0) / 1024;
  } catch {
    // It ended, which whoever asks something of it hears.
    return 0;
  }
}
