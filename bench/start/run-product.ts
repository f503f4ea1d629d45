import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 120_000;
const askEveryMs = 2;

export type RunningProduct = {
  url: string;
  /** From the spawn to the end of the first answer. */
  firstAnswerMs: number;
  stop: () => Promise<void>;
};

/** Starts the product on a data folder and asks for its start page until it answers. */
export async function runProduct(dataFolder: string): Promise<RunningProduct> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['server/demo.ts'], {
    env: environment({ PITON_DATA: dataFolder, PORT: String(port), PITON_PARENT_PIPE: '3' }),
    // The fourth is the pipe whose end tells the product that the bench is gone.
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/`))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if (performance.now() - startedAt > limitMs) throw new Error('the product does not answer');
    await pause(askEveryMs);
  }
  return { url, firstAnswerMs: performance.now() - startedAt, stop: () => stop(child) };
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
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Nothing that a developer has set for their own server. */
function environment(additions: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:PITON_|DATABASE_|PG[A-Z]|PORT$|HOST$|NODE_)/.test(name),
  );
  return { ...Object.fromEntries(kept), ...additions };
}
