import { existsSync } from 'node:fs';
import { runCommand } from '../processes/run-command.ts';

/** What git tracks, and what it would if everything were added now. */
export async function trackedFiles(): Promise<string[]> {
  const { code, output } = await runCommand({
    file: 'git',
    args: ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  });
  if (code !== 0) throw new Error(`git could not list the files of this repository: ${output}`);
  // A file that is deleted but not committed yet is still listed.
  return output.split('\0').filter((file) => file !== '' && existsSync(file));
}

/** Written by a tool from the migrations; it is as long as the schema. */
const generatedFiles = new Set(['server/database/types.ts']);

export function isSource(file: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(file) && !generatedFiles.has(file);
}
