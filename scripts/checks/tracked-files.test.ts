import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackedFiles } from './tracked-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tracked-files-'));
  for (const file of [
    '.gitignore',
    '.ci/run',
    'server/app.ts',
    'server/app.log',
    'server/dist/app.js',
    'web/data/note.ts',
    'node_modules/zod/index.js',
    'e2e/screenshots/site.png',
    'database/types.ts',
  ]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), 'node_modules/\ndist/\ndata/\n*.log\n');
  }
  writeFileSync(
    path.join(folder, '.gitignore'),
    'node_modules/\ndist/\ndata/\n/e2e/screenshots/\n*.log\n',
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

const expected = ['.ci/run', '.gitignore', 'database/types.ts', 'server/app.ts'];

test('are the files that git tracks or would track', async () => {
  spawnSync('git', ['init', '--quiet', folder]);
  expect((await trackedFiles(folder)).toSorted()).toEqual(expected);
});

test('are found without git too, with one error message', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await trackedFiles(folder)).toSorted()).toEqual(expected);
  expect((await trackedFiles(folder)).toSorted()).toEqual(expected);
  expect(printed).toHaveBeenCalledTimes(1);
  expect(printed).toHaveBeenCalledWith(expect.stringMatching(/git says: .*not a git repository/s));
});
