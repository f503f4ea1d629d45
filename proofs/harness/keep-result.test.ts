import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../scripts/processes/temporary-folder.ts';
import { checkout, measuredCommit, notMeasured } from './keep-result.ts';

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=P', '-c', 'user.email=p@example.lc'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

test('a result names a commit only if no source differs from it or is new', () => {
  const folder = temporaryFolder('measured-commit');
  git(folder, 'init', '-q');
  mkdirSync(path.join(folder, 'docs/decisions'), { recursive: true });
  writeFileSync(path.join(folder, 'server.ts'), '');
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'first');
  const head = git(folder, 'rev-parse', 'HEAD');
  writeFileSync(path.join(folder, 'docs/decisions/0001-one.md'), 'Not measured');
  writeFileSync(path.join(folder, 'README.md'), 'Not measured');
  expect(measuredCommit(folder)).toBe(head);
  writeFileSync(path.join(folder, 'new.ts'), '');
  expect(measuredCommit(folder)).toBeNull();
  git(folder, 'add', 'new.ts');
  expect(measuredCommit(folder)).toBeNull();
  git(folder, 'commit', '-qm', 'second');
  expect(measuredCommit(folder)).toBe(git(folder, 'rev-parse', 'HEAD'));
});

test('a change of a document that a proof reads makes its results old', () => {
  const files = git(checkout, 'ls-files', '--', '.', ...notMeasured).split('\n');
  const read = ['docs/upgrades.md', 'docs/install.md', 'docs/security.md', 'docs/alerts.yml'];
  expect(files).toEqual(expect.arrayContaining(read));
  expect(files).not.toContain('README.md');
  expect(files.filter((file) => file.startsWith('proofs/promises/'))).toEqual([]);
});
