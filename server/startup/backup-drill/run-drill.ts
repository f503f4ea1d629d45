import { fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { redactLine } from '../../http/guards/redact.ts';

export type DrillTask = {
  readonly backup: Config['backup'];
  readonly masterKey: Buffer;
  readonly folder: string;
};

export type DrillResult = { readonly kind: 'done' } | DrillFailure;

type DrillFailure = {
  readonly kind: 'failed';
  /** For people. */
  readonly why: string;
  /** For the log; null if the process could not say. */
  readonly err: unknown;
};

type Limits = { readonly limitMs?: number; readonly maxMegabytes?: number };

const hoursMs = 60 * 60_000;

/** Aborting ends the process; its PostgreSQL ends with it. */
export function runDrill(
  task: DrillTask,
  signal: AbortSignal,
  { limitMs = 6 * hoursMs, maxMegabytes = 512 }: Limits = {},
): Promise<DrillResult> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('drill-process.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${maxMegabytes}`],
      // The secrets go through the channel, which no other process can read.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const output = keepBeginning(child.stderr);
    const end = () => child.kill('SIGKILL');
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitMs);
    signal.addEventListener('abort', end);
    const settle = (result: DrillResult) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(result);
    };
    const fail = (why: string) => settle({ kind: 'failed', why, err: null });
    child.once('message', (result) => settle(result as DrillResult));
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, by) =>
      fail(
        isLate
          ? `it took longer than ${limitMs / 1000} s`
          : `its process ended with ${String(by ?? code)}${reasonIn(output())}`,
      ),
    );
    child.send(task, () => undefined);
  });
}

const keptCharacters = 16_384;

/** A crash names its reason first. */
function keepBeginning(stream: Readable | null): () => string {
  let kept = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(0, keptCharacters);
  });
  return () => kept;
}

function reasonIn(output: string): string {
  const [, line] = /^(?:# )?((?:fatal|\w*error)\b.*)/im.exec(output) ?? [];
  return line === undefined ? '' : `: ${redactLine(line)}`;
}
