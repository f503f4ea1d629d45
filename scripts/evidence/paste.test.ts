import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from '../checks/tracked-files.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('no field handles pasting, so that none can refuse it', async () => {
  const sources = (await trackedFiles(root)).filter((file) => /^web\/src\/.*\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const users = sources.filter((file) =>
    /onPaste|addEventListener\(\s*'paste'/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(users).toEqual([]);
});
