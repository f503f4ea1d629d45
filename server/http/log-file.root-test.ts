import { openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mountedDisk } from '../database/embedded/testing/mounted-disk.ts';
import { openLogFile } from './log-file.ts';
import { createLog } from './log.ts';

test('a log whose disk was full has its lines in order, and says how many were dropped', async () => {
  const disk = mountedDisk('size=4m');
  const file = path.join(disk, 'log');
  const log = createLog('info', openLogFile(openSync(file, 'a')));
  const lines = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  log.info({ n: 0 }, 'before');
  await expect.poll(lines).toMatchObject([{ n: 0 }]);

  const filler = path.join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  const count = 4000;
  const text = 'x'.repeat(1000);
  for (let n = 1; n <= count; n += 1) log.info({ n, text }, 'full');

  rmSync(filler);
  await expect.poll(() => lines().at(-1)?.['msg'], { timeout: 10_000 }).toMatch(/dropped/);
  const [, ...kept] = lines();
  const last = kept.pop();
  expect(kept.length).toBeGreaterThan(500);
  expect(kept.map(({ n }) => n)).toEqual(kept.map((_, index) => index + 1));
  expect(last).toMatchObject({ level: 'warn', lines: count - kept.length });
});
