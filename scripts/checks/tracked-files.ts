import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';

/**
 * What git tracks, and what it would if everything were added now. Where git refuses, as in an
 * archive or in a checkout that belongs to somebody else, every file that is not made here.
 */
export async function trackedFiles(folder = '.'): Promise<string[]> {
  const { code, output } = await runCommand({
    file: 'git',
    args: ['-C', folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  });
  if (code !== 0) {
    explainOnce(output);
    return walk(folder);
  }
  // A file that is deleted but not committed yet is still listed.
  return output.split('\0').filter((file) => file !== '' && existsSync(path.join(folder, file)));
}

let hasExplained = false;

/** Several steps ask for the files; one sentence is enough for all of them. */
function explainOnce(complaint: string): void {
  if (hasExplained) return;
  hasExplained = true;
  console.error(
    `git does not list the files here, so every file counts as the repository's except those in ${made.join(', ')}. git says: ${complaint.trim()}\n`,
  );
}

const made = ['.git', 'node_modules', 'dist', 'data', 'e2e/results', 'e2e/screenshots'];

function walk(folder: string, under = ''): string[] {
  const entries = readdirSync(path.join(folder, under), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.posix.join(under, entry.name);
    if (isMade(file) || file.endsWith('.log')) return [];
    if (entry.isDirectory()) return walk(folder, file);
    return entry.isFile() ? [file] : [];
  });
}

function isMade(file: string): boolean {
  return made.some((name) => file === name || file.endsWith(`/${name}`));
}

/** Written by a tool from the migrations; it is as long as the schema. */
const generatedFiles = new Set(['server/database/types.ts']);

export function isSource(file: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(file) && !generatedFiles.has(file);
}
