import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from './processes/clean-environment.ts';

const limit = { timeout: 60_000 };

test('uses another port for pages and hot reloading if Vite’s is taken', limit, async () => {
  await takeVitesPort();
  const { child, output } = startDev({});
  await expect.poll(output, { timeout: 50_000 }).toMatch(/ready at http/);
  const [, vitesPort = ''] = /Port 5173 is in use, so Vite uses (\d+)\./.exec(output()) ?? [];
  const [origin = ''] = /http:\/\/localhost:\d+/.exec(output().split('ready at ')[1] ?? '') ?? [];
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/@vite/client');
  expect(await (await fetch(`${origin}/@vite/client`)).text()).toContain(`hmrPort = ${vitesPort};`);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(0);
});

test('fails if Vite cannot start, and stops the server', limit, async () => {
  const failing = 'if (process.argv.join().includes("vite.js")) throw "no " + "Vite today"';
  const { child, output } = startDev({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
  });
  // Their output closes only after the server and Vite have ended.
  const [code] = (await once(child, 'close')) as [number | null];
  expect(output()).toContain('no Vite today');
  expect(code).toBe(1);
});

function startDev(env: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'piton-dev-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'dev.ts')], {
    env: cleanEnvironment({
      PITON_DATA: path.join(folder, 'data'),
      PORT: '0',
      PITON_PARENT_PIPE: '3',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => output };
}

/** Another developer on this machine may already use the port, which serves the test as well. */
async function takeVitesPort(): Promise<void> {
  const server = net.createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.on('error', () => resolve()).listen(5173, '127.0.0.1', resolve);
  });
}
