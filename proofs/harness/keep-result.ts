import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figure } from './figure.ts';

/** The last measurement of a part. */
export type Result = {
  readonly scale: 'short' | 'full';
  readonly seed: number | null;
  /** The commit, or null if files differed from it at the beginning or the end. */
  readonly commit: string | null;
  readonly endedAt: string;
  readonly seconds: number;
  readonly machine: string;
  /** Runnable processes in the minute before the end; more than the cores means a shared machine. */
  readonly load: number;
  readonly figures: readonly Figure[];
};

type Measured = Pick<Result, 'scale' | 'seed' | 'figures'> & {
  readonly proof: string;
  /** Absent if the proof has a single part. */
  readonly part?: string;
  readonly begun: Begun;
};

type Begun = { readonly startedAt: number; readonly commit: string | null };

export const checkout = path.resolve(import.meta.dirname, '../..');
export const stateFolder = path.join(checkout, 'proofs/state');

/** Changes of these files change no measurement. Proofs and tests read the other documents. */
export const notMeasured: readonly string[] = [
  ':!proofs/RESULTS.md',
  ':!proofs/results.json',
  ':!proofs/promises',
  ':!docs/decisions',
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'].map((file) => `:(top,exclude)${file}`),
];

/** Called before the first measurement, because a checkout may change while a proof runs. */
export function beginResult(): Begun {
  return { startedAt: performance.now(), commit: measuredCommit(checkout) };
}

/** Keeps the result on this machine, so that `npm run proof` shows it and need not repeat it. */
export function keepResult({ proof, part, begun, ...measured }: Measured): void {
  const [cpu] = os.cpus();
  const memoryGb = Math.round(os.totalmem() / 2 ** 30);
  const result: Result = {
    ...measured,
    commit: measuredCommit(checkout) === begun.commit ? begun.commit : null,
    endedAt: new Date().toISOString(),
    seconds: Math.round((performance.now() - begun.startedAt) / 1000),
    machine: `${os.availableParallelism()} × ${cpu?.model.trim() ?? 'unknown'}, ${memoryGb} GB`,
    load: Number((os.loadavg()[0] ?? 0).toFixed(1)),
  };
  mkdirSync(stateFolder, { recursive: true });
  const file = path.join(stateFolder, `${resultKey(proof, part)}.${measured.scale}.json`);
  // An interrupted write must not leave half a file.
  writeFileSync(`${file}.new`, `${JSON.stringify(result, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** Safe as a file's name, also for a test file. */
export function resultKey(proof: string, part?: string): string {
  return [proof, ...(part === undefined ? [] : [part])].join(' ').replaceAll('/', '~');
}

/** The commit that the files of this checkout are, or null if some differ or are new. */
export function measuredCommit(folder: string): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  const changes = git('status', '--porcelain', '--', '.', ...notMeasured);
  const isClean = head.status === 0 && changes.status === 0 && changes.stdout.trim() === '';
  return isClean ? head.stdout.trim() : null;
}
