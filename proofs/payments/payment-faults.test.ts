import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../scripts/processes/temporary-folder.ts';

/**
 * Loads a module with that text in place of the one that resolves sales, with the fault planted.
 */
function load(text: string, faults: string) {
  const folder = path.join(temporaryFolder('plant'), 'server/payments/inquiry');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'run-status-inquiries.ts');
  writeFileSync(file, text);
  const plant = new URL(`payment-faults.mjs?${faults}`, import.meta.url).href;
  return spawnSync(process.execPath, [`--import=${plant}`, file], { encoding: 'utf8' });
}

const patient = `
  type Found = 'absent' | 'taken';
  const [sale, quietMs] = [1, 2];
  const isQuietPeriodOver = (...all: number[]) => all.length === 0;
  const found: { kind: Found } = { kind: 'absent' };
  console.log(found.kind === 'absent' && !isQuietPeriodOver(sale, quietMs) ? 'waits' : 'ends');
`;

test('plants the requested fault', () => {
  expect(load(patient, 'impatience').stdout).toBe('Planted: impatience.\nends\n');
});

test('leaves all other files unchanged', () => {
  expect(load(patient, 'forgets-attempts').stdout).toBe('waits\n');
});

test('fails if there is no text to remove', () => {
  const { status, stderr } = load('export const patience = true;', 'impatience');
  expect(status).toBe(1);
  expect(stderr).toContain('the control needs " && !isQuietPeriodOver(sale, quietMs)" once');
});
