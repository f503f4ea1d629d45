import { expect, test } from 'vitest';
import { isAllowedLicence, licenceOf } from './licences.ts';
import { closureOf, packageNameOf, readLockfile } from './lockfile.ts';

test('every package that the server or the web app needs has an allowed licence', () => {
  const lockfile = readLockfile();
  const folders = ['server', 'web'].flatMap((workspace) => closureOf(lockfile, workspace));
  const refused = folders
    .map((folder) => {
      const name = packageNameOf(folder);
      return [name, licenceOf(name, lockfile.get(folder)?.license)] as const;
    })
    .filter(([, license]) => !isAllowedLicence(license));
  expect(refused).toEqual([]);
  expect(new Set(folders).size).toBeGreaterThan(100);
});

test.each([
  ['MIT', true],
  ['MIT AND OFL-1.1', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('%s', (expression, isAllowed) => {
  expect(isAllowedLicence(expression)).toBe(isAllowed);
});
