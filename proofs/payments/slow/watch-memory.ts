import { readFileSync } from 'node:fs';

export type MemoryWatch = {
  /** The peak in MB since the last call. */
  readonly peakMb: () => number;
  readonly stop: () => void;
};

/** The physical memory of that process. */
export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, residentMb(pid));
  };
  const timer = setInterval(look, 50);
  return {
    peakMb: () => {
      look();
      const highest = peak;
      peak = 0;
      return highest;
    },
    stop: () => clearInterval(timer),
  };
}

function residentMb(pid: number): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb ?? 0) / 1024;
  } catch {
    // It ended, which its clients notice.
    return 0;
  }
}
