import { copyFileSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from '../../scripts/checks/tracked-files.ts';

/**
 * Copies the checkout into a folder where files may be damaged. Packages are shared, except our
 * own workspaces, whose links would lead back to the originals.
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
    // Tools' caches there refer to the original files.
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
