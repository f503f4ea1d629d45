import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { limitKeyHasher } from './limit-keys.ts';
import { createSignInLimits, type SignInLimits, type SignInAttempt } from './sign-in-limits.ts';

let database: TestDatabase;
let limits: SignInLimits;
const hashKey = limitKeyHasher(randomBytes(32));
beforeAll(async () => {
  database = await createTestDatabase();
  limits = createSignInLimits({ database: database.kysely, hashKey });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.kysely.deleteFrom('limits').execute();
  await database.kysely.deleteFrom('failures').execute();
});

const ana = 'ana@example.lc';
let nextNetwork = 0;

/** From a new network, unless given, so that only the account's limit applies. */
async function begin(attempt: Partial<SignInAttempt> = {}, at = limits) {
  nextNetwork += 1;
  return at.begin({ account: ana, network: `network ${nextNetwork}`, deviceId: null, ...attempt });
}

/** An attempt with a wrong password: returns the wait, or 'evaluated'. */
async function fail(attempt: Partial<SignInAttempt> = {}, at = limits) {
  const begun = await begin(attempt, at);
  if (!begun.isRefused) return 'evaluated';
  return begun.isUntilReset ? 'until reset' : begun.retryAfterSeconds;
}

async function succeed(attempt: Partial<SignInAttempt> = {}) {
  const begun = await begin(attempt);
  if (!begun.isRefused) await limits.succeeded(begun);
  return begun.isRefused ? 'refused' : 'signed in';
}

async function pass(seconds: number): Promise<void> {
  const earlier = (column: string) =>
    sql`${sql.ref(column)} - make_interval(secs => ${seconds})` as never;
  await database.kysely
    .updateTable('failures')
    .set({ free_at: earlier('free_at') })
    .execute();
  await database.kysely
    .updateTable('limits')
    .set({ ends_at: earlier('ends_at') })
    .execute();
}

/** The database's clock advances between the failure and the query for the wait. */
function expectAbout(wait: unknown, seconds: number): void {
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(wait).toBeGreaterThan(seconds * 0.98 - 2);
}

async function failTimes(times: number, attempt: Partial<SignInAttempt> = {}): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expect(await fail(attempt)).toBe('evaluated');
    await pass(1800);
  }
}

describe.each([
  ['an unknown device', null],
  ['a known device', randomUUID()],
])('%s', (_what, deviceId) => {
  test('waits longer with each failure after the third, and half an hour after the tenth', async () => {
    for (const wait of [0, 0, 0, 2, 4, 8, 16, 32, 64, 1800, 1800]) {
      expect(await fail({ deviceId })).toBe('evaluated');
      if (wait > 0) expectAbout(await fail({ deviceId }), wait);
      await pass(wait);
    }
  });

  test('allows up to ten attempts in any half hour', async () => {
    const evaluatedAt: number[] = [];
    let second = 0;
    while (second < 6000) {
      const outcome = await fail({ deviceId });
      if (outcome === 'evaluated') {
        evaluatedAt.push(second);
      } else {
        await pass(Number(outcome));
        second += Number(outcome);
      }
    }
    const counts = evaluatedAt.map(
      (start) => evaluatedAt.filter((at) => at >= start && at < start + 1800).length,
    );
    expect(Math.max(...counts)).toBe(10);
  });

  test('allows no attempt after a hundred failures in a row', async () => {
    await failTimes(100, { deviceId });
    await pass(7 * 24 * 3600);
    expect(await fail({ deviceId })).toBe('until reset');
  });

  test('starts again after the right password', async () => {
    await failTimes(9, { deviceId });
    expect(await succeed({ deviceId })).toBe('signed in');
    for (let count = 0; count < 4; count += 1) {
      expect(await fail({ deviceId })).toBe('evaluated');
    }
    expectAbout(await fail({ deviceId }), 2);
  });

  test('is unaffected by an outage of ours', async () => {
    await failTimes(9, { deviceId });
    for (let count = 0; count < 20; count += 1) {
      const begun = await begin({ deviceId });
      if (begun.isRefused) expect.unreachable('refused');
      else await limits.withdrawn(begun);
    }
    expect(await fail({ deviceId })).toBe('evaluated');
    expectAbout(await fail({ deviceId }), 1800);
  });

  test('does not wait after simultaneous attempts ended by our outage', async () => {
    await failTimes(8, { deviceId });
    const ninth = await begin({ deviceId });
    await pass(64);
    const tenth = await begin({ deviceId });
    if (ninth.isRefused || tenth.isRefused) return expect.unreachable('refused');
    await limits.withdrawn(ninth);
    await limits.withdrawn(tenth);
    expect(await fail({ deviceId })).toBeLessThanOrEqual(32);
  });
});

test('a wait from before the clock went back doesn’t last until that time', async () => {
  for (let failed = 0; failed < 4; failed += 1) await fail();
  expect(await fail()).toBe(2);
  await pass(-20 * 60);
  expect(await fail()).toBe('evaluated');
});

describe('strangers who attack an account', () => {
  test('get up to ten attempts, from any number of addresses and servers', async () => {
    const servers = [0, 1, 2].map(() =>
      connect({ connection: database.app, poolSize: 4, onIdleError: () => undefined }),
    );
    const at = servers.map(({ kysely }) => createSignInLimits({ database: kysely, hashKey }));
    const outcomes: unknown[] = [];
    let sent = 0;
    const guess = async (server: SignInLimits) => {
      while (sent < 1000) {
        sent += 1;
        outcomes.push(await fail({ network: `203.0.113.${sent % 100}` }, server));
      }
    };
    // Three times as many at once as there are connections, and no more than get one in time.
    await Promise.all(at.flatMap((server) => Array.from({ length: 12 }, () => guess(server))));
    expect(outcomes).toHaveLength(1000);
    const evaluated = outcomes.filter((outcome) => outcome === 'evaluated').length;
    expect(evaluated).toBeGreaterThanOrEqual(4);
    expect(evaluated).toBeLessThanOrEqual(10);
    await Promise.all(servers.map((server) => server.close()));
  });

  test('do not lock out the owner on a known device', async () => {
    await failTimes(100);
    const deviceId = randomUUID();
    for (let count = 0; count < 50; count += 1) {
      expect(await fail()).toBe('until reset');
      expect(await succeed({ deviceId, network: 'network of the strangers' })).toBe('signed in');
    }
    expect(await fail()).toBe('until reset');
  });

  test('do not get a retry time if only a reset unlocks the account', async () => {
    await failTimes(100);
    await pass(7200);
    expect(await begin()).toMatchObject({ isUntilReset: true, retryAfterSeconds: 24 * 3600 });
  });

  test('no longer count after a reset', async () => {
    await failTimes(100);
    await limits.forget('ANA@example.lc');
    expect(await succeed()).toBe('signed in');
  });

  test('learn nothing from an account that does not exist', async () => {
    for (let count = 0; count < 4; count += 1) await fail({ account: 'nobody@example.lc' });
    expectAbout(await fail({ account: 'Nobody@example.lc' }), 2);
  });
});

describe('a network', () => {
  const network = '198.51.100.7';
  const from = (account: string) => ({ account, network });

  test('may fail fifty times in a quarter of an hour, over all accounts', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect(await fail(from(`${count}@example.lc`))).toBe('evaluated');
    }
    expectAbout(await fail(from('other@example.lc')), 900);
    expect(await fail({ account: 'other@example.lc' })).toBe('evaluated');
    await pass(900);
    expect(await fail(from('other@example.lc'))).toBe('evaluated');
  });

  test('shared by many honest people is not limited', async () => {
    for (let count = 0; count < 200; count += 1) {
      expect(await succeed(from(`${count}@example.lc`))).toBe('signed in');
    }
  });

  test('is not charged for attempts that an account rejects, nor the reverse', async () => {
    await failTimes(10);
    expect(await fail()).toBe('evaluated');
    for (let count = 0; count < 100; count += 1) expectAbout(await fail(from(ana)), 1800);
    for (let count = 0; count < 50; count += 1) {
      expect(await fail(from(`${count}@example.lc`))).toBe('evaluated');
    }
    for (let count = 0; count < 20; count += 1) {
      expectAbout(await fail(from('ben@example.lc')), 900);
    }
    expect(await fail({ account: 'ben@example.lc' })).toBe('evaluated');
  });
});

test('simultaneous attempts rejected by the account do not count for their network', async () => {
  const network = '198.51.100.8';
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => fail({ network })));
  const evaluated = outcomes.filter((outcome) => outcome === 'evaluated').length;
  expect(evaluated).toBeLessThan(40);
  const [counted] = await database.kysely.selectFrom('limits').select('taken').execute();
  expect(counted?.taken).toBe(evaluated);
});

test('old rows are deleted as new ones come, except those waiting for a reset', async () => {
  await failTimes(100);
  for (let count = 0; count < 50; count += 1) await fail({ account: `${count}@example.lc` });
  await pass(31 * 24 * 3600);
  for (let count = 0; count < 25; count += 1) await fail({ account: `new-${count}@example.lc` });
  const left = await database.kysely.selectFrom('failures').select('failed').execute();
  expect(left).toHaveLength(26);
  expect(await fail()).toBe('until reset');
  const networks = await database.kysely.selectFrom('limits').select('key_hash').execute();
  expect(networks.length).toBeLessThanOrEqual(150);
});

describe('right passwords', () => {
  test('are limited to sixty in a quarter of an hour, for all unknown devices together', async () => {
    for (let count = 0; count < 60; count += 1) expect(await succeed()).toBe('signed in');
    expectAbout(await fail({ account: ana.toUpperCase() }), 900);
    expect(await succeed({ account: 'ben@example.lc' })).toBe('signed in');
    await pass(900);
    expect(await succeed()).toBe('signed in');
  });

  test('on a known device count for that device alone', async () => {
    const [thief, owner] = [randomUUID(), randomUUID()];
    for (let count = 0; count < 60; count += 1) {
      expect([await succeed(), await succeed({ deviceId: thief })]).toEqual([
        'signed in',
        'signed in',
      ]);
    }
    expectAbout(await fail({ deviceId: thief }), 900);
    expect(await succeed({ deviceId: owner })).toBe('signed in');
    await limits.forget(ana);
    expect(await succeed()).toBe('refused');
    await limits.passwordReset(ana);
    expect(await succeed()).toBe('signed in');
  });

  test('are not used up by wrong attempts', async () => {
    await failTimes(40);
    for (let count = 0; count < 60; count += 1) expect(await succeed()).toBe('signed in');
  });
});
