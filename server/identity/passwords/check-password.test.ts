import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { newPasswordField } from '@piton/contract/fields/person-fields.ts';
import { describe, expect, test } from 'vitest';
import { passwordProblem, passwordStrength } from './check-password.ts';
import { commonPasswords, isCommonPassword } from './estimate-guesses.ts';

const ana = {
  email: 'ana.joseph@helens-kitchen.lc',
  firstName: 'Anaïs',
  lastName: 'Joseph-Théodore',
  companyNames: ["Helen's Kitchen Ltd"],
};

const problem = (password: string) => passwordProblem(password, ana);

test('has at least five characters, as people count them', async () => {
  const four = fc.string({ unit: 'grapheme', maxLength: 4 }).filter((text) => {
    return Array.from(text.normalize('NFKC')).length < 5;
  });
  await fc.assert(
    fc.asyncProperty(four, async (password) => {
      expect(await problem(password)).toBe('too_short');
    }),
  );
  expect(await problem('x7#K')).toBe('too_short');
  // Two code units each, but one character.
  expect(await problem('😀🐢🌋🥥')).toBe('too_short');
  // Seven code points as typed, four after normalisation.
  expect(await problem('e\u0301e\u0300e\u0302x')).toBe('too_short');
});

test('a password may have 64 characters and more', async () => {
  for (const length of [64, 256]) {
    const long = Array.from({ length }, () => String.fromCodePoint(randomInt(33, 127))).join('');
    expect(await problem(long)).toBeNull();
    expect(newPasswordField.parse(long)).toBe(long);
  }
});

test.each(['x7#Kq', 'kP9$w', 'jkqzv', '9v!Lm'])(
  '%s has no pattern and is accepted',
  async (five) => {
    expect(await problem(five)).toBeNull();
  },
);

test.each(['zebra', 'Zebra', 'owl47', 'qwert', 'abcde', '12121', '38291', 'aaaaa', 'mango'])(
  '%s is found within a million guesses',
  async (five) => {
    expect(await problem(five)).toBe('too_weak');
  },
);

test.each(['correct horse', 'battery staple', 'two-peaks', 'mangoes and breadfruit', 'tVq82-lamp'])(
  '%s is accepted',
  async (password) => {
    expect(await problem(password)).toBeNull();
  },
);

describe('the most common passwords', () => {
  test('all three thousand are refused, in any case', async () => {
    expect(commonPasswords).toHaveLength(3000);
    expect(commonPasswords.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
    let refused = 0;
    for (const password of commonPasswords) {
      expect(Array.from(password).length).toBeGreaterThanOrEqual(5);
      const capital = password.charAt(0).toUpperCase() + password.slice(1);
      const mixed = Array.from(password, (letter) =>
        randomInt(2) === 0 ? letter.toUpperCase() : letter,
      ).join('');
      const spellings = [password, password.toUpperCase(), capital, mixed];
      if (spellings.every(isCommonPassword)) refused += 1;
    }
    expect(refused).toBe(3000);
    expect(await problem(commonPasswords[2999]?.toUpperCase() ?? '')).toBe('too_weak');
  });

  test('a common suffix does not improve one', async () => {
    for (const password of commonPasswords.slice(0, 60)) {
      for (const behind of ['1', '!', '99', '123']) {
        expect(await problem(password + behind)).toBe('too_weak');
      }
    }
  });
});

describe('words from the account or the place', () => {
  test.each([
    'anais',
    'Anaïs2026!',
    'joseph',
    'Jos3ph!!',
    'JOSEPH-ana-1979',
    'ana.joseph@helens-kitchen.lc',
    'helenskitchen1',
    'K1tchen2026',
    'piton',
    'P1t0n2026!',
    'PitonPiton',
    'xcd123',
    'SaintLucia1979',
    'stlucia758!',
    'Soufriere#1',
  ])('%s is refused', async (password) => {
    expect(await problem(password)).toBe('too_weak');
  });

  test('are accepted in a password that is strong without them', async () => {
    expect(await problem('piton x7#Kq2!v')).toBeNull();
    expect(await problem('ana tVq82-lamp')).toBeNull();
  });

  test('are refused with a year and a punctuation mark too', async () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{4,11}$/);
    await fc.assert(
      fc.asyncProperty(name, name, fc.integer({ min: 1950, max: 2029 }), async (one, two, year) => {
        const context = { email: `${two}@example.lc`, firstName: one, lastName: two };
        expect(await passwordProblem(`${one}${two}${year}!`, context)).toBe('too_weak');
        expect(await passwordProblem(`${two}${one}`.toUpperCase(), context)).toBe('too_weak');
      }),
      { numRuns: 50 },
    );
  });
});

test('random passwords of twelve characters are accepted', async () => {
  const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const refused: string[] = [];
  for (let count = 0; count < 150; count += 1) {
    const random = Array.from({ length: 12 }, () => characters[randomInt(62)]).join('');
    if ((await problem(random)) !== null) refused.push(random);
  }
  expect(refused).toEqual([]);
});

test('no password takes long to check', async () => {
  const hard = ['4@8({[<3$5!1|7+', 'p4$$w0rd', '1.1.2020', 's5$z2', 'ana.joseph', '((((']
    .map((text) => text.repeat(256).slice(0, 256))
    .concat('😀é'.repeat(80));
  for (const password of hard) {
    await problem(password);
    const before = process.cpuUsage();
    await problem(password);
    const { user, system } = process.cpuUsage(before);
    // CPU time, which other processes don't affect. Without the bound it is many times as much.
    expect((user + system) / 1000).toBeLessThan(400);
  }
});

test.each([
  ['x7#K', 'weak'],
  ['password', 'weak'],
  ['helenskitchen', 'weak'],
  ['x7#Kq', 'fair'],
  ['kP9$w!tz', 'good'],
  ['mangoes and breadfruit', 'strong'],
])('rates %s as %s', async (password, strength) => {
  expect(await passwordStrength(password, ana)).toBe(strength);
});

test('rates exactly the rejected passwords as weak', async () => {
  const ofTwelve = fc.string({ unit: 'grapheme-ascii', minLength: 5, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(ofTwelve, async (password) => {
      const isWeak = (await passwordStrength(password, ana)) === 'weak';
      expect(isWeak).toBe((await problem(password)) !== null);
    }),
  );
});
