import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { makeDataFolder } from '../config/make-data-folder.ts';
import { OperatorError } from '../operator-error.ts';

const program = path.resolve(import.meta.dirname, '../../gateway-simulator/main.ts');

/** The simulated money outlives our process, as a real gateway's would. */
const journalName = 'gateway-simulator.jsonl';

const startLimitMs = 10_000;

export type RunningSimulator = {
  url: string;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the gateway simulator as its own process. Its input is our pipe, so it ends with us; in
 * its own session it doesn't receive Ctrl-C, so that we stop in order.
 */
export async function startSimulator(dataFolder: string): Promise<RunningSimulator> {
  makeDataFolder(dataFolder);
  const child = spawn(
    process.execPath,
    [program, '--with-parent', '--journal', path.join(dataFolder, journalName)],
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  const url = await untilReady(child);
  return {
    url,
    ended,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Resolves with the address that it prints; without one, the process is killed. */
export async function untilReady(child: Starting, limitMs = startLimitMs): Promise<string> {
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (what: string) => reject(new OperatorError(`The gateway simulator ${what}.`));
      limit = setTimeout(() => fail(`was not ready after ${limitMs} ms`), limitMs);
      child.on('error', (error) => fail(`could not be started: ${error.message}`));
      child.on('close', (code, signal) => {
        fail(`ended before it was ready (${signal ?? `exit code ${code ?? 'unknown'}`})`);
      });
      createInterface({ input: child.stdout }).on('line', (line) => {
        const listening = urlIn(line);
        if (listening === undefined) console.log(line);
        else resolve(listening);
      });
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    // A remaining timer would keep a process alive whose start has failed.
    clearTimeout(limit);
  }
}

type Starting = ReturnType<typeof spawn> & { stdout: Readable };

/** Its address is in the one line of JSON; all other output is for people. */
function urlIn(line: string): string | undefined {
  try {
    return (JSON.parse(line) as { url?: string }).url;
  } catch {
    return undefined;
  }
}
