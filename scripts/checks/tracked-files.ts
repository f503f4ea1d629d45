import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';

/**
 * The files git tracks or would add. If git refuses, as in an archive or another user's checkout,
 * all files that are not generated.
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
  // git still lists a file that is deleted but not committed.
  return output.split('\0').filter((file) => file !== '' && existsSync(path.join(folder, file)));
}

let hasExplained = false;

/** Several steps list the files, but one message is enough. */
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

/** Generated from the migrations, and as long as the schema. */
const generatedFiles = new Set(['server/database/types.ts']);

export function isSource(file: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(file) && !generatedFiles.has(file);
}
