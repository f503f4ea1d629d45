import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figure } from './figure.ts';

/** The last measurement of a part. */
export type Result = {
  readonly scale: 'short' | 'full';
  readonly seed: number | null;
  /** The commit, or null if its files were changed. */
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
  readonly startedAt: number;
};

const checkout = path.resolve(import.meta.dirname, '../..');
export const stateFolder = path.join(checkout, 'proofs/state');

/** Changes of these files change no measurement. */
export const notMeasured: readonly string[] = [
  ':!proofs/RESULTS.md',
  ':!proofs/results.json',
  ':!proofs/promises',
  ':!*.md',
];

/** Keeps the result on this machine, so that `npm run proof` shows it and need not repeat it. */
export function keepResult({ proof, part, startedAt, ...measured }: Measured): void {
  const [cpu] = os.cpus();
  const memoryGb = Math.round(os.totalmem() / 2 ** 30);
  const result: Result = {
    ...measured,
    commit: measuredCommit(),
    endedAt: new Date().toISOString(),
    seconds: Math.round((performance.now() - startedAt) / 1000),
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

function measuredCommit(): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ...notMeasured);
  const isClean = head.status === 0 && changes.status === 0 && changes.stdout.trim() === '';
  return isClean ? head.stdout.trim() : null;
}
