import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';

export type DrillTask = {
  readonly backup: Config['backup'];
  readonly masterKey: Buffer;
  readonly folder: string;
};

export type DrillResult = { readonly kind: 'done' } | { readonly kind: 'failed'; why: string };

const limitMs = 6 * 60 * 60_000;
const maxMegabytes = 512;

/** Aborting ends the process; its PostgreSQL ends with it. */
export function runDrill(task: DrillTask, signal: AbortSignal): Promise<DrillResult> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('drill-process.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${maxMegabytes}`],
      // The secrets go through the channel, which no other process can read.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => child.kill('SIGKILL');
    const timer = setTimeout(end, limitMs);
    signal.addEventListener('abort', end);
    const settle = (result: DrillResult) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(result);
    };
    child.once('message', (result) => settle(result as DrillResult));
    child.once('error', (error) => settle({ kind: 'failed', why: error.message }));
    child.once('exit', (code, by) =>
      settle({ kind: 'failed', why: `it ended with ${String(by ?? code)}` }),
    );
    child.send(task);
  });
}
