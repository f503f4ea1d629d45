import { copyFileSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from '../../checks/tracked-files.ts';

/**
 * The checkout's own files in a folder where they may be damaged. Packages are shared with the
 * checkout, except for our own workspaces, which would lead back to the undamaged files.
 */
export async function copySources(checkout: string, folder: string): Promise<void> {
  for (const file of await trackedFiles(checkout)) {
    const to = path.join(folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(path.join(checkout, file), to);
  }
  linkPackages(checkout, folder, '.');
  const workspaces = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name } of workspaces) linkPackages(checkout, folder, name);
}

function linkPackages(checkout: string, folder: string, workspace: string): void {
  const from = path.join(checkout, workspace, 'node_modules');
  const to = path.join(folder, workspace, 'node_modules');
  for (const name of namesIn(from)) {
    mkdirSync(to, { recursive: true });
    if (name === ownScope) linkWorkspaces(checkout, folder);
    // What tools keep there is of the files that lie beside it.
    else if (!isCache(name)) symlinkSync(path.join(from, name), path.join(to, name));
  }
}

const ownScope = '@piton';

function linkWorkspaces(checkout: string, folder: string): void {
  const scope = path.join('node_modules', ownScope);
  mkdirSync(path.join(folder, scope));
  for (const name of namesIn(path.join(checkout, scope))) {
    const workspace = path.relative(checkout, realpathSync(path.join(checkout, scope, name)));
    symlinkSync(path.join(folder, workspace), path.join(folder, scope, name));
  }
}

function isCache(name: string): boolean {
  return name.startsWith('.') && name !== '.bin';
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
