import { setTimeout as wait } from 'node:timers/promises';
import { postgresProcesses } from '../embedded/testing/run-embedded.ts';

/** Freezes every process of the built-in database. The result resumes them. */
export async function freezeDatabase(dataFolder: string): Promise<() => void> {
  const frozen = new Set<number>();
  // A backend may be forked while the others are being stopped.
  for (let found = -1; found !== frozen.size;) {
    found = frozen.size;
    for (const pid of await postgresProcesses(dataFolder)) {
      if (signal(pid, 'SIGSTOP')) frozen.add(pid);
    }
    await wait(10);
  }
  return () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
  };
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    // It has just ended.
    return false;
  }
}
