import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnDemo } from '../../scripts/processes/spawn-demo.ts';
import { stopChild } from '../../scripts/processes/stop-children.ts';

const limitMs = 120_000;
const askEveryMs = 2;

export type RunningProduct = {
  url: string;
  pid: number;
  /** From the spawn to the end of the first response. */
  firstResponseMs: number;
  stop: () => Promise<void>;
};

/** Starts the product on a data folder and requests its start page until it responds. */
export async function runProduct(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawnDemo(
    { ...settings, PITON_DATA: dataFolder, PORT: String(port) },
    { stdout: 'ignore', stderr: 'inherit' },
  );
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/`))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if (performance.now() - startedAt > limitMs) throw new Error('the product does not answer');
    await pause(askEveryMs);
  }
  if (child.pid === undefined) throw new Error('the product has no process');
  return {
    url,
    pid: child.pid,
    firstResponseMs: performance.now() - startedAt,
    stop: () => stop(child),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const { isForced } = await stopChild(child);
  if (isForced) throw new Error('the product did not stop when it was asked to');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
