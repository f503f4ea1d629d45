import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { usage } from './options.ts';
import {
  firstLine,
  killStarted,
  mainFile,
  readyUrl,
  startNode,
  untilEnd,
} from './testing/start-process.ts';
import { talkTo } from './testing/talk-to.ts';

afterEach(killStarted);

async function isAnswering(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

describe('the gateway simulator', () => {
  test('prints its address and serves its health over HTTP', async () => {
    const line = await firstLine(startNode([mainFile, '--port', '0']));
    const { ready, url } = JSON.parse(line) as { ready: boolean; url: string };
    expect(ready).toBe(true);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    const response = await fetch(`${url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ name: 'piton-gateway-simulator', status: 'ok' });
  });

  test('answers an unknown path with 404', async () => {
    const url = await readyUrl(startNode([mainFile]));
    const response = await fetch(`${url}/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'nothing answers /nothing' });
  });

  test.each([
    [[]],
    // It then reads stdin, which stays open here.
    [['--with-parent']],
  ])('ends on request despite an open connection: %j', async (args) => {
    const child = startNode([mainFile, ...args]);
    const url = await readyUrl(child);
    // fetch keeps the connection alive after the response.
    await (await fetch(`${url}/healthz`)).text();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });

  test('ends on request despite a pending late response', async () => {
    const child = startNode([mainFile]);
    const ended = once(child, 'exit');
    const talk = talkTo(await readyUrl(child));
    await talk.arm('late', { delayMs: 600_000 });
    const sale = talk.sell({ TranId: 'A' }).catch((error: unknown) => error);
    await expect.poll(() => talk.inquire('A'), { interval: 5 }).toBe('YES');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await sale).toBeInstanceOf(Error);
  });

  test('outlives a closed stdin when it was not started with its parent', async () => {
    const child = startNode([mainFile]);
    const url = await readyUrl(child);
    child.stdin?.end();
    await once(child.stdin ?? child, 'close');
    expect(await isAnswering(url)).toBe(true);
  });

  test('ends when its parent is killed', async () => {
    const parent = startNode(['-e', parentProgram, mainFile]);
    const url = await readyUrl(parent);
    expect(await isAnswering(url)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAnswering(url), { timeout: 5000, interval: 20 }).toBe(false);
  });

  test('prints in one sentence why it cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await untilEnd(startNode([mainFile, '--port', String(port)]));
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The gateway simulator cannot start: .*EADDRINUSE.*\n$/);
  });

  test('prints its usage, and ends', async () => {
    const { code, stdout } = await untilEnd(startNode([mainFile, '--help']));
    expect(code).toBe(0);
    expect(stdout).toBe(`${usage}\n`);
    const options = ['host', 'port', 'journal', 'powertranz-account', 'with-parent', 'help'];
    for (const option of options) expect(stdout).toContain(`--${option}`);
  });

  test.each([
    [['--sped', '9'], /--sped/],
    [['extra'], /extra/],
    [['--port', 'many'], /--port must be a number/],
    [['--journal', '/nowhere/at/all'], /ENOENT/],
    [['--powertranz-account', '88800001'], /--powertranz-account must be <id>:<password>/],
  ])('refuses %j in one line and ends with 1', async (args, what) => {
    const { code, stdout, stderr } = await untilEnd(startNode([mainFile, ...args]));
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^The gateway simulator cannot start: [^\n]*\n$/);
    expect(stderr).toMatch(what);
  });
});

/** Starts the simulator as the product does, and forwards its first line. */
const parentProgram = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, [process.argv[1], '--with-parent'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.on('error', () => {});
`;
