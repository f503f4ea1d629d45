import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../scripts/processes/temporary-folder.ts';
import { copySources } from './copy-sources.ts';

test('our own packages resolve to the copy, and all others to the checkout', async () => {
  const top = realpathSync(temporaryFolder('copy-sources'));
  const [checkout, copy] = [path.join(top, 'checkout'), path.join(top, 'copy')];
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    writeFileSync(path.join(checkout, file), text);
  };
  write('contract/money/money.ts', 'ours');
  write('node_modules/zod/index.js', 'theirs');
  write('node_modules/.vite/cached', 'stale');
  write('server/node_modules/pg/index.js', 'theirs');
  write('server/main.ts', 'ours');
  mkdirSync(path.join(checkout, 'node_modules/@piton'));
  symlinkSync('../../contract', path.join(checkout, 'node_modules/@piton/contract'));
  mkdirSync(copy);
  await copySources(checkout, copy);

  const real = (file: string) => path.relative(top, realpathSync(path.join(copy, file)));
  expect(real('node_modules/@piton/contract/money/money.ts')).toBe('copy/contract/money/money.ts');
  expect(real('node_modules/zod')).toBe('checkout/node_modules/zod');
  expect(real('server/node_modules/pg')).toBe('checkout/server/node_modules/pg');
  expect(() => real('node_modules/.vite')).toThrow('ENOENT');
  expect(readFileSync(path.join(copy, 'server/main.ts'), 'utf8')).toBe('ours');
});
