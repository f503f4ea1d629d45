import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureWebBuilt } from '../../../scripts/build-web.ts';
import { spawnDemo } from '../../../scripts/processes/spawn-demo.ts';

export type Demo = {
  readonly url: string;
  /** Throws with its last words if it has ended. */
  readonly mustRun: () => void;
  readonly stop: () => Promise<void>;
};

type DemoOptions = {
  readonly dataFolder: string;
  /** A folder for its address and last words, on a disk that is never full. */
  readonly folder: string;
  /** Takes its log. */
  readonly logFile: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Runs the product with its own database and with its log in a file, as a simple service would. */
export async function startDemo({ dataFolder, folder, logFile, env }: DemoOptions): Promise<Demo> {
  await ensureWebBuilt();
  const readyFile = path.join(folder, 'ready.json');
  rmSync(readyFile, { force: true });
  const output = openSync(logFile, 'a');
  const errorFile = path.join(folder, 'errors.txt');
  const errors = openSync(errorFile, 'a');
  const settings = { PITON_DATA: dataFolder, PORT: '0', PITON_READY_FILE: readyFile, ...env };
  const child = spawnDemo(settings, { stdout: output, stderr: errors });
  closeSync(output);
  closeSync(errors);
  let end: number | string | null = null;
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => {
    end = code ?? signal ?? 'unknown';
  });
  const mustRun = () => {
    if (end === null) return;
    throw new Error(`the product ended (${end}): ${readFileSync(errorFile, 'utf8').slice(-2000)}`);
  };
  while (!existsSync(readyFile)) {
    mustRun();
    await wait(20);
  }
  const { url } = JSON.parse(readFileSync(readyFile, 'utf8')) as { url: string };
  return {
    url,
    mustRun,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
