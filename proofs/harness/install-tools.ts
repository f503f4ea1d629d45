import { cpSync } from 'node:fs';
import { runCommand } from '../../scripts/processes/run-command.ts';
import { SetUpError } from './set-up-error.ts';

const installLimitMs = 10 * 60_000;

/** Some tools have an install of their own, so that the product's stays small. */
export async function installTools(source: string, folder: string): Promise<void> {
  cpSync(source, folder, { recursive: true });
  const { code, output } = await runCommand({
    file: 'npm',
    args: ['ci', '--no-progress'],
    cwd: folder,
    timeoutMs: installLimitMs,
  });
  if (code !== 0) throw new SetUpError(`the tools weren’t installed:\n${output}`);
}
