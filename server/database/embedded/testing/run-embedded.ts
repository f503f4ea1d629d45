import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, deleted when the test ends. */
export function temporaryFolder(parent = os.tmpdir()): string {
  const folder = realpathSync(mkdtempSync(path.join(parent, 'piton-embedded-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type EmbeddedProcess = {
  child: ChildProcess;
  /** The numbers of the rows acknowledged so far. */
  acknowledged: () => number[];
  errors: () => string;
  /** Resolves when the condition on the output holds; rejects if the process ends first. */
  until: (condition: () => boolean) => Promise<void>;
  exitCode: Promise<number | null>;
};

export function runEmbedded(dataFolder: string): EmbeddedProcess {
  const program = path.join(import.meta.dirname, 'embedded-process.ts');
  const child = spawn(process.execPath, [program, dataFolder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const exitCode = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => (condition() ? resolve() : undefined);
      child.stdout.on('data', look);
      child.on('close', () => reject(new Error(`the process ended: ${errors}`)));
      look();
    });
  return {
    child,
    acknowledged: () => {
      // The kill may have cut off the last line.
      const lines = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
      return lines.filter((line) => /^\d+$/.test(line)).map(Number);
    },
    errors: () => errors,
    until,
    exitCode,
  };
}

/** The PostgreSQL processes of the folder's cluster. */
export async function postgresProcesses(dataFolder: string): Promise<number[]> {
  const cluster = path.join(dataFolder, 'postgres', 'cluster');
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (cwd === cluster) found.push(Number(pid));
  }
  return found;
}

/** The shells that tie PostgreSQL to its starter: one waits, one watches the pipe. */
export async function keepersOf(dataFolder: string): Promise<number[]> {
  const cluster = path.join(dataFolder, 'postgres', 'cluster');
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const isKeeper = command.includes('\0postgres-keeper\0');
    if (isKeeper && command.includes(`\0${cluster}\0`)) found.push(Number(pid));
  }
  return found;
}
