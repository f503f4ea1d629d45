import { randomBytes } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './hash-password.ts';

const passwords = createPasswordHasher({ pepper: randomBytes(32) });
const old = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

test('a password matches its own hash and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (password, other) => {
      const stored = await passwords.hash(password);
      expect(stored).toMatch(/^pepper-[0-9a-f]{8}\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await passwords.verify(password, stored)).toBe(true);
      const isSame = other.normalize('NFKC') === password.normalize('NFKC');
      expect(await passwords.verify(other, stored)).toBe(isSame);
    }),
    { numRuns: 25 },
  );
  expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
});

test('differently encoded é match', async () => {
  const stored = await passwords.hash('Caf\u00e9');
  expect(await passwords.verify('Cafe\u0301', stored)).toBe(true);
});

test('the same password does not match under another pepper', async () => {
  const other = createPasswordHasher({ pepper: randomBytes(32) });
  const stored = await passwords.hash('correct horse');
  expect(await other.verify('correct horse', stored)).toBe(false);
  // Stripping the pepper's name from a stolen hash doesn't help either.
  const bare = stored.slice(stored.indexOf('$'));
  expect(await passwords.verify('correct horse', bare)).toBe(false);
  const renamed = (await other.hash('x')).replace(/\$.*$/, '') + bare;
  expect(await other.verify('correct horse', renamed)).toBe(false);
});

test('a hash without a pepper still verifies, and needs renewal', async () => {
  const stored = await argon2('correct horse', old);
  expect(await passwords.verify('correct horse', stored)).toBe(true);
  expect(await passwords.verify('correct house', stored)).toBe(false);
  expect(passwords.needsRehash(stored)).toBe(true);
  const rehashed = await passwords.hash('correct horse');
  expect(passwords.needsRehash(rehashed)).toBe(false);
  expect(passwords.needsRehash(rehashed.replace('t=2', 't=1'))).toBe(true);
});

test('a missing account takes as long as a wrong password, and never matches', async () => {
  const kinds = {
    account: await passwords.hash('right'),
    old: await argon2('right', old),
    otherPepper: await createPasswordHasher({ pepper: randomBytes(32) }).hash('wrong'),
    none: null,
  };
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round < 15; round += 1) {
    for (const [kind, stored] of Object.entries(kinds)) {
      const startedAt = performance.now();
      expect(await passwords.verify('wrong', stored)).toBe(false);
      times.get(kind)?.push(performance.now() - startedAt);
    }
  }
  const median = (kind: string) => times.get(kind)?.toSorted((one, two) => one - two)[7] ?? 0;
  for (const kind of ['old', 'otherPepper', 'none']) {
    const ratio = median(kind) / median('account');
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
});

test('a flood is refused beyond a short queue, and queued requests are answered', async () => {
  const few = createPasswordHasher({ pepper: randomBytes(32), atOnce: 2, maxWaiting: 3 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => few.verify('wrong', null)),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(15);
  for (const outcome of refused) {
    expect(outcome).toMatchObject({ reason: { name: 'AppError', code: 'unavailable' } });
  }
  expect(await few.verify('wrong', null)).toBe(false);
});
