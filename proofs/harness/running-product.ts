import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';

export type Product = {
  npm: ChildProcess;
  output: () => string;
  /** The address once the product is ready; rejects if it ends before. */
  ready: Promise<string>;
  exitCode: Promise<number | null>;
};

export type ProductOptions = {
  checkout: string;
  dataFolder: string;
  env?: Record<string, string>;
  account?: { uid: number; gid: number };
};

/** The product reported why it can't start, and ended. */
export class EndedBeforeReady extends Error {}

/** Runs `npm start` as a newcomer does; its data folder identifies its processes. */
export function startProduct(options: ProductOptions): Product {
  const npm = spawn('npm', ['start'], {
    cwd: options.checkout,
    env: cleanEnvironment({ PITON_DATA: options.dataFolder, PORT: '0', ...options.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.account,
  });
  stopWithParent(npm);
  let output = '';
  npm.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exitCode = new Promise<number | null>((resolve) => {
    npm.on('close', resolve);
  });
  const ready = new Promise<string>((resolve, reject) => {
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = /Piton is ready at (http:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    void exitCode.then((code) =>
      reject(
        new EndedBeforeReady(
          `npm start ended with ${code ?? 'a signal'} before it was ready:\n${output}`,
        ),
      ),
    );
  });
  // A deliberately killed start rejects without a listener.
  ready.catch(() => undefined);
  return { npm, output: () => output, ready, exitCode };
}

export type ProductProcess = { pid: number; part: string };

/** All processes of the product on that data folder, by their part. */
export function productProcesses(dataFolder: string): ProductProcess[] {
  const found: ProductProcess[] = [];
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const command = read(pid, 'cmdline');
    const environment = read(pid, 'environ');
    const isOurs =
      command.includes(path.join(dataFolder, 'postgres')) ||
      environment.split('\0').includes(`PITON_DATA=${dataFolder}`) ||
      isInCluster(pid, dataFolder);
    if (isOurs) found.push({ pid, part: partOf(command) });
  }
  return found;
}

/** Waits until the product has no processes left; returns how long that took. */
export async function untilNothingIsLeft(dataFolder: string, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const left = productProcesses(dataFolder);
    const elapsedMs = performance.now() - startedAt;
    if (left.length === 0) return elapsedMs;
    if (elapsedMs > limitMs) {
      const parts = left.map(({ pid, part }) => `${part} ${pid}`).join(', ');
      throw new Error(`still there after ${limitMs} ms: ${parts}`);
    }
    await wait(20);
  }
}

function partOf(command: string): string {
  if (command.includes('postgres-keeper')) return 'keeper';
  if (command.includes('gateway-simulator')) return 'simulator';
  if (command.includes('launch.mjs')) return 'launcher';
  if (command.includes('scripts/start.ts')) return 'server';
  if (command.includes('/postgres\0-D\0')) return 'postmaster';
  if (command.startsWith('postgres:')) return 'backend';
  if (command.startsWith('npm')) return 'npm';
  return 'other';
}

function isInCluster(pid: number, dataFolder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(path.join(dataFolder, 'postgres'));
  } catch {
    return false;
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended between the two reads, or belongs to another user.
    return '';
  }
}
