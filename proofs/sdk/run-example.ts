import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import type { Start } from './example-shops.ts';

const patienceMs = 60_000;
const lookMs = 100;

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type RunningExample = {
  readonly url: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

type Example = {
  readonly project: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly isReady?: (response: Response) => boolean;
};

/** Starts a shop, and returns once its first page is there. */
export async function runExample(
  [file, ...args]: Start,
  { project, port, env, isReady = ({ ok }) => ok }: Example,
): Promise<RunningExample> {
  const child = spawn(file, args, {
    cwd: project,
    env: { ...process.env, ...env, PORT: String(port) },
  });
  stopWithParent(child);
  const ended = once(child, 'close');
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill();
    await ended;
  };
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${file} ended:\n${text}`);
      return fetch(url).then(isReady, () => false);
    }, `${file} at ${url}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, output: () => text, stop };
}

export async function until(isSo: () => Promise<boolean>, awaited: string): Promise<void> {
  const deadlineMs = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) throw new Error(`timed out waiting for ${awaited}`);
    await wait(lookMs);
  }
}
