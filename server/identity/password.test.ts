import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

test('a password opens its own hash and no other', async () => {
  const stored = await hashPassword('Café noir');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('Café noir', stored)).toBe(true);
  expect(await isPassword('café noir', stored)).toBe(false);
  expect(await hashPassword('Café noir')).not.toBe(stored);
});

test('two keyboards that spell é differently mean the same', async () => {
  expect(await isPassword('Cafe\u0301', await hashPassword('Caf\u00e9'))).toBe(true);
});

test('no account takes as long as a wrong password, and is never opened', async () => {
  const stored = await hashPassword('right');
  const times: Record<'account' | 'none', number[]> = { account: [], none: [] };
  for (let round = 0; round < 9; round += 1) {
    for (const [kind, hash] of [
      ['account', stored],
      ['none', null],
    ] as const) {
      const startedAt = performance.now();
      expect(await isPassword('wrong', hash)).toBe(false);
      times[kind].push(performance.now() - startedAt);
    }
  }
  const median = (list: number[]) => list.toSorted((one, other) => one - other)[4] ?? 0;
  const ratio = median(times.none) / median(times.account);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
