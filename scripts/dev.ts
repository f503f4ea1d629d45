/**
 * `npm run dev`: Vite serves the web app as it is edited, and the server starts again whenever one of
 * its files changes. The browser talks to the server alone, which fetches pages from Vite.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createRequire } from 'node:module';
import { createShutdown, onStopRequest } from '../server/shutdown.ts';

const root = path.resolve(import.meta.dirname, '..');
const viteUrl = 'http://127.0.0.1:5173';
const vite = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
);

const shutdown = createShutdown((step, error) => {
  console.error(`${step}: ${(error as Error).message}`);
});
onStopRequest(process.env['PITON_PARENT_PIPE'], () => void shutdown.stop());
run('Vite', [vite, '--config', 'web/vite.config.ts', '--clearScreen', 'false', 'web']);
run('the server', ['--watch', '--watch-preserve-output', 'server/demo.ts']);

/** Each child holds a pipe from us and ends with it; when one ends by itself, so does the other. */
function run(name: string, args: string[]): void {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: {
      ...process.env,
      PITON_WEB_DEV_URL: viteUrl,
      PITON_LOG_LEVEL: process.env['PITON_LOG_LEVEL'] ?? 'info',
      PITON_PARENT_PIPE: '3',
    },
  });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
  });
  shutdown.onStop(name, async () => {
    child.kill('SIGTERM');
    await ended;
  });
  void ended.then(() => shutdown.stop());
}
