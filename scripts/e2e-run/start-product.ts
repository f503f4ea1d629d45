import type { ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnDemo } from '../processes/spawn-demo.ts';
import { stopChild } from '../processes/stop-children.ts';
import { temporaryFolder } from '../processes/temporary-folder.ts';

const readyLimitMs = 90_000;
const stopLimitMs = 5_000;

export type Product = {
  url: string;
  /** The data folder, for tests that create states which take too long to wait for. */
  dataFolder: string;
  /** Stops it as `npm start` is stopped; returns the problem with its exit, if any. */
  stop: () => Promise<string | null>;
};

/** Starts the whole product with its own data folder and port, and logs to `logFile`. */
export async function startProduct(logFile: string): Promise<Product> {
  const folder = temporaryFolder('piton-e2e');
  const readyFile = path.join(folder, 'ready.json');
  const dataFolder = path.join(folder, 'data');
  const log = openSync(logFile, 'w');
  const child = spawnDemo(
    {
      PORT: '0',
      PITON_DATA: dataFolder,
      PITON_READY_FILE: readyFile,
      // Each Playwright worker sends a forwarded address of its own.
      PITON_TRUSTED_PROXIES: '1',
      // A few addresses make all payments, with the same few cards.
      PITON_ATTEMPTS_PER_CARD: '1000',
      PITON_ATTEMPTS_PER_ADDRESS: '10000',
    },
    { stdout: log, stderr: log },
  );
  try {
    const url = await waitUntilReady(child, readyFile);
    return { url, dataFolder, stop: () => stopProduct(child, folder) };
  } catch (error) {
    await stopProduct(child, folder);
    const output = readFileSync(logFile, 'utf8');
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  }
}

async function waitUntilReady(child: ChildProcess, readyFile: string): Promise<string> {
  const lastTry = performance.now() + readyLimitMs;
  while (performance.now() < lastTry) {
    const url = readUrl(readyFile);
    if (url !== null) return url;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`server/demo.ts ended with ${endOf(child)}:`);
    }
    await pause(50);
  }
  throw new Error(`server/demo.ts was not ready after ${readyLimitMs / 1000} s:`);
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  return signalCode ?? `exit code ${exitCode ?? 'unknown'}`;
}

/** Null while the file is missing or incomplete. */
function readUrl(readyFile: string): string | null {
  try {
    const { url } = JSON.parse(readFileSync(readyFile, 'utf8')) as { url?: string };
    return url ?? null;
  } catch {
    return null;
  }
}

/** Only a requested exit within the limit and with code 0 is clean. */
export async function stopProduct(child: ChildProcess, folder: string): Promise<string | null> {
  const hadEnded = child.exitCode !== null || child.signalCode !== null;
  const { isForced } = await stopChild(child, stopLimitMs);
  await rm(folder, { recursive: true, force: true });
  if (isForced) return `the product did not end within ${stopLimitMs / 1000} s of SIGTERM`;
  if (hadEnded) return `the product ended during the tests, with ${endOf(child)}`;
  if (child.exitCode !== 0) return `the product ended with ${endOf(child)}`;
  return null;
}
