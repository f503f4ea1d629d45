import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../scripts/processes/temporary-folder.ts';
import { controls } from './controls.ts';
import { plants } from './identity-faults.mjs';

test('every fault is planted in one of the controls', () => {
  const planted = Object.values(controls).flatMap((control) => control.plants);
  expect(planted.toSorted()).toEqual(Object.keys(plants).toSorted());
});

/** Loads a module with that text in place of the one that frees jobs, with the fault planted. */
function load(text: string, faults: string) {
  const folder = path.join(temporaryFolder('plant'), 'server/jobs');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'free-abandoned-jobs.ts');
  writeFileSync(file, text);
  const plant = new URL(`identity-faults.mjs?${faults}`, import.meta.url).href;
  return spawnSync(process.execPath, [`--import=${plant}`, file], { encoding: 'utf8' });
}

const frees = 'const text: string = "where locked_at < now()"; console.log(text);';

test('plants the requested fault', () => {
  expect(load(frees, 'abandons-jobs').stdout).toBe(
    'Planted: abandons-jobs.\nwhere false and locked_at < now()\n',
  );
});

test('leaves all other files unchanged', () => {
  expect(load(frees, 'never-stops').stdout).toBe('where locked_at < now()\n');
});

test('fails if there is no text to change', () => {
  const { status, stderr } = load('export const freed = 0;', 'abandons-jobs');
  expect(status).toBe(1);
  expect(stderr).toContain('the control needs "where locked_at < now()" once');
});
