import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from './processes/clean-environment.ts';

test(
  'fails where Vite cannot start, and ends the server with it',
  { timeout: 60_000 },
  async () => {
    await takeVitesPort();
    const folder = mkdtempSync(path.join(tmpdir(), 'piton-dev-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'dev.ts')], {
      env: cleanEnvironment({
        PITON_DATA: path.join(folder, 'data'),
        PORT: '0',
        PITON_PARENT_PIPE: '3',
      }),
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    onTestFinished(() => void child.kill('SIGKILL'));
    // Their output closes only when the server and Vite have ended too.
    const [code] = (await once(child, 'close')) as [number | null];
    expect(output).toContain('Port 5173 is already in use');
    expect(code).toBe(1);
  },
);

/** It may be in use already, by somebody who develops on this machine; that does as well. */
async function takeVitesPort(): Promise<void> {
  const server = net.createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.on('error', () => resolve()).listen(5173, '127.0.0.1', resolve);
  });
}
