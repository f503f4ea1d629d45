import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';

const main = path.join(import.meta.dirname, 'main.ts');
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(args: string[]): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  started.push(child);
  return child;
}

async function firstLine(child: { stdout: NodeJS.ReadableStream }): Promise<string> {
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line;
}

async function readyUrl(child: { stdout: NodeJS.ReadableStream }): Promise<string> {
  const { ready, url } = JSON.parse(await firstLine(child)) as { ready: boolean; url: string };
  expect(ready).toBe(true);
  return url;
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

describe('the gateway simulator', () => {
  test('says where it listens and answers its health over HTTP', async () => {
    const url = await readyUrl(start([main, '--port', '0']));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    const response = await fetch(`${url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ name: 'piton-gateway-simulator', status: 'ok' });
  });

  test('answers an unknown path with 404', async () => {
    const url = await readyUrl(start([main]));
    const response = await fetch(`${url}/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'nothing answers /nothing' });
  });

  test('ends when told, although a connection is still open', async () => {
    const child = start([main]);
    const url = await readyUrl(child);
    // fetch keeps the connection alive after the answer.
    await (await fetch(`${url}/healthz`)).text();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });

  test('outlives a closed stdin when it was not started with its parent', async () => {
    const child = start([main]);
    const url = await readyUrl(child);
    child.stdin?.end();
    await once(child.stdin ?? child, 'close');
    expect(await isAnswering(url)).toBe(true);
  });

  test('ends when the program that started it is killed', async () => {
    const parent = start(['-e', parentProgram, main]);
    const url = await readyUrl(parent);
    expect(await isAnswering(url)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAnswering(url), { timeout: 5000, interval: 20 }).toBe(false);
  });

  test('says in one sentence why it cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const child = start([main, '--port', String(port)]);
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const [code] = (await once(child, 'close')) as [number | null];
    taken.close();
    expect(code).toBe(1);
    expect(complaint).toMatch(/^The gateway simulator cannot start: .*EADDRINUSE.*\n$/);
  });
});

/** Starts the simulator as the product does, and passes its first line on. */
const parentProgram = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, [process.argv[1], '--with-parent'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.on('error', () => {});
`;
