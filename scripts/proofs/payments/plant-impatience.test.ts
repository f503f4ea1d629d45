import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../processes/temporary-folder.ts';

const plant = new URL('plant-impatience.mjs', import.meta.url).href;

/** Loads a module of that name and text with the fault planted, and says what came of it. */
function load(name: string, text: string) {
  const folder = path.join(temporaryFolder('plant'), 'server/payments');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return spawnSync(process.execPath, [`--import=${plant}`, file], { encoding: 'utf8' });
}

const patient = `
  type Found = 'absent' | 'taken';
  const [sale, now, quietMs] = [1, 2, 3];
  const isGone = (...all: number[]) => all.length === 0;
  const found: { kind: Found } = { kind: 'absent' };
  console.log(found.kind === 'absent' && !isGone(sale, now, quietMs) ? 'waits' : 'ends');
`;

test('takes its patience from the module that settles', () => {
  expect(load('settle-unknown.ts', patient).stdout).toBe('Planted: impatience.\nends\n');
});

test('leaves every other module as it is', () => {
  expect(load('end-sale.ts', patient).stdout).toBe('waits\n');
});

test('says loudly when there is nothing that it could take', () => {
  const { status, stderr } = load('settle-unknown.ts', 'export const patience = true;');
  expect(status).toBe(1);
  expect(stderr).toContain('the control needs " && !isGone(sale, now, quietMs)" once');
});
