import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const mainFile = path.join(import.meta.dirname, '../main.ts');

export type Started = ChildProcess & { stdout: NodeJS.ReadableStream };

const started: ChildProcess[] = [];

/** With a limit, no file it writes exceeds that many kilobytes, as on a full disk. */
export function startNode(
  args: readonly string[],
  limits: { fileKilobytesMax?: number } = {},
): Started {
  const { fileKilobytesMax = 'unlimited' } = limits;
  const child = spawn(
    'bash',
    ['-c', `ulimit -f ${fileKilobytesMax}; exec "$@"`, 'bash', process.execPath, ...args],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  started.push(child);
  return child;
}

export function killStarted(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
}

export async function firstLine(child: Started): Promise<string> {
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line;
}

export async function readyUrl(child: Started): Promise<string> {
  return (JSON.parse(await firstLine(child)) as { ready: true; url: string }).url;
}

/** Its output until it ends, and its exit. */
export async function untilEnd(
  child: Started,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...printed };
}
