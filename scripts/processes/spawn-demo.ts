import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import path from 'node:path';
import { heapLimits } from './heap-limits.mjs';
import { cleanEnvironment } from './clean-environment.ts';
import { stopWithParent } from './stop-children.ts';

const program = path.resolve(import.meta.dirname, '../../server/demo.ts');

/**
 * Starts the product without the launcher and with its own settings only. It ends with this
 * script.
 */
export function spawnDemo(
  settings: { PITON_DATA: string; PORT: string } & Readonly<Record<string, string>>,
  output: { stdout: number | 'ignore'; stderr: number | 'inherit' },
): ChildProcess {
  // The end of the fourth, a pipe, tells the product that this script is gone.
  const stdio: StdioOptions = ['ignore', output.stdout, output.stderr, 'pipe'];
  const env = cleanEnvironment({ ...settings, PITON_PARENT_PIPE: '3' });
  const child = spawn(process.execPath, [...heapLimits, program], { env, stdio });
  stopWithParent(child);
  return child;
}
