import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const program = path.resolve(import.meta.dirname, '../../gateway-simulator/main.ts');

const startLimitMs = 10_000;

export type RunningSimulator = {
  url: string;
  /** Settles when it has ended, whoever ended it. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the card gateway's stand-in as a process of its own. Its input is a pipe from us: it ends
 * with us, and in a session of its own it hears nothing of Ctrl-C, so that we stop in order.
 */
export async function startSimulator(): Promise<RunningSimulator> {
  const child = spawn(process.execPath, [program, '--with-parent'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the gateway simulator was not ready after ${startLimitMs} ms`));
    }, startLimitMs);
    child.on('error', reject);
    void ended.then(() => reject(new Error('the gateway simulator ended before it was ready')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const listening = urlIn(line);
      if (listening === undefined) return console.log(line);
      clearTimeout(limit);
      resolve(listening);
    });
  });
  return {
    url,
    ended,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** The one line that says where it listens is JSON; whatever else it prints is for the person who looks. */
function urlIn(line: string): string | undefined {
  try {
    return (JSON.parse(line) as { url?: string }).url;
  } catch {
    return undefined;
  }
}
