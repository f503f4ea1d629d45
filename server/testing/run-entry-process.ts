import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export type EntryProcess = {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the first match in the output; rejects if the process ends first. */
  until: (pattern: RegExp) => Promise<RegExpExecArray>;
  exitCode: Promise<number | null>;
};

/** An entry of the server as its own process, with only the given environment. */
export function runEntryProcess(
  entry: 'main.ts' | 'demo.ts',
  env: Record<string, string>,
): EntryProcess {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', entry)], {
    env: { TZ: 'Pacific/Auckland', PITON_PARENT_PIPE: '3', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const exitCode = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const keep = (text: string) => {
    output += text;
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match !== null) resolve(match);
      };
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
      child.on('close', () => reject(new Error(`ended without ${String(pattern)}:\n${output}`)));
      look();
    });
  return { child, output: () => output, until, exitCode };
}
