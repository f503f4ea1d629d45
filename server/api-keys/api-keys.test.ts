import { randomUUID } from 'node:crypto';
import { type ApiKey, apiKeyFields, keyPattern } from '@piton/contract/api-keys/api-key.ts';
import { keyScopeNames } from '@piton/contract/http/endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { moveDatabaseClock } from '../database/testing/set-database-clock.ts';
import type { HttpApp } from '../http/http-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { apiClient } from '../v1/testing/api-client.ts';
import { v1App } from '../v1/testing/v1-app.ts';
import { isKeyText, newKeyText } from './api-key-text.ts';
import { createKey } from './create-key.ts';
import { createKeyLimit } from './key-limit.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

let world: ConsoleWorld;
let app: HttpApp;
let merchant: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  app = v1App(world);
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
});

const fields = {
  mode: 'test',
  kind: 'secret',
  name: 'Shop',
  scopes: [...keyScopeNames],
  expiresInDays: null,
} as const;
const deps = () => ({ database: world.database.kysely });
const make = (changes: object = {}) =>
  createKey(deps(), merchant.uid, {
    ...fields,
    scopes: [...fields.scopes],
    companyId: merchant.companyId,
    ...changes,
  });
const current = (key: string) => apiClient(app, key).get('/v1/keys/current');

async function expectRefused(key: string, words: RegExp): Promise<void> {
  const reply = await current(key);
  expect([reply.status, codeOf(reply)]).toEqual([401, 'invalid_key']);
  expect(JSON.stringify(reply.body)).toMatch(words);
}

describe('a secret key', () => {
  test('is recognised by prefix and checksum, and stored as its hash alone', async () => {
    const { key, shown } = await make();
    expect(key).toMatch(/^sk_test_piton_/);
    expect(shown).toBe(`sk_test_piton_…${key.slice(-4)}`);
    const stored = await world.asOwner<object>(`select * from api_keys`, []);
    expect(JSON.stringify(stored)).not.toContain(key.slice(14, 40));
    const { status, body, headers } = await current(key);
    expect([status, body]).toMatchObject([
      200,
      { mode: 'test', companyId: merchant.companyId, name: 'Shop', scopes: keyScopeNames },
    ]);
    expect(headers.get('ratelimit-policy')).toBe('"key";q=6000;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=59\d\d;t=(?:60|5\d)$/);
    expect(headers.get('piton-version')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('is refused once it has expired, is revoked, or its owner’s account is closed', async () => {
    const [expiring, revoked, orphaned] = [
      await make({ expiresInDays: 1 }),
      await make(),
      await make(),
    ];
    await revokeKey(deps(), merchant.uid, {
      companyId: merchant.companyId,
      keyId: revoked.id,
      disablesEndpoints: false,
    });
    await expectRefused(revoked.key, /has been revoked/);
    await moveDatabaseClock(world.asOwner, '25 hours');
    await expectRefused(expiring.key, /has expired/);
    await moveDatabaseClock(world.asOwner, '0');
    await world.asOwner(`update users set closed_at = now() where id = $1`, [merchant.uid]);
    await expectRefused(orphaned.key, /has been revoked/);
  });

  test('works beside its successor for the overlap of a rotation', async () => {
    const old = await make();
    const { companyId } = merchant;
    const next = await rotateKey(deps(), merchant.uid, {
      companyId,
      keyId: old.id,
      overlapHours: 1,
      disablesEndpoints: false,
    });
    expect([(await current(old.key)).status, (await current(next.key)).status]).toEqual([200, 200]);
    const keys = await listKeys(deps(), merchant.uid, { companyId });
    const isBeingReplaced = ({ id }: Pick<ApiKey, 'id'>) =>
      keys.find((key) => key.id === id)?.isBeingReplaced;
    expect([isBeingReplaced(old), isBeingReplaced(next)]).toEqual([true, false]);
    await moveDatabaseClock(world.asOwner, '61 minutes');
    await expectRefused(old.key, /has expired/);
    expect((await current(next.key)).status).toBe(200);
    await moveDatabaseClock(world.asOwner, '0');
  });

  test('expires as late after its rotation as it did when it was made', async () => {
    const { companyId } = merchant;
    const old = await make({ expiresInDays: 30 });
    await moveDatabaseClock(world.asOwner, '20 days');
    const next = await rotateKey(deps(), merchant.uid, {
      companyId,
      keyId: old.id,
      overlapHours: 1,
      disablesEndpoints: false,
    });
    await moveDatabaseClock(world.asOwner, '0');
    const lifetimeMs = Date.parse(next.expires ?? '') - Date.parse(next.created);
    expect(lifetimeMs / (24 * 60 * 60_000)).toBeCloseTo(30, 3);
  });

  test('has each permission once', async () => {
    const asked = { ...fields, scopes: ['refund', 'read', 'refund'] };
    expect(apiKeyFields.parse(asked).scopes).toEqual(['refund', 'read']);
    await expect(make({ scopes: ['read', 'read'] })).rejects.toThrow('scopes_are_distinct');
  });

  test('can be revoked by its holder', async () => {
    const { key, id } = await make({ scopes: ['read'] });
    const revoked = await apiClient(app, key).delete('/v1/keys/current');
    expect(revoked).toMatchObject({ status: 200, body: { revoked: true } });
    await expectRefused(key, /has been revoked/);
    expect(await world.auditOf(merchant.companyId)).toMatchObject([
      { action: 'create-api-key', actor_id: merchant.uid },
      { action: 'revoke-api-key', actor_id: null, detail: { keyId: id, byHolder: true } },
    ]);
  });

  test('of the live mode needs a company that accepts live payments', async () => {
    await make({ mode: 'live' });
    await world.asOwner(
      `update companies set standing = 'suspended', in_review = true where id = $1`,
      [merchant.companyId],
    );
    await expect(make({ mode: 'live' })).rejects.toMatchObject({ code: 'rejected_fields' });
    await expect(insertRaw({ mode: 'live' })).rejects.toMatchObject({ code: '42501' });
    await insertRaw({ mode: 'test' });
  });

  test.each([
    ['none', ''],
    ['a made-up one', `sk_test_piton_${'A'.repeat(38)}`],
  ])('is required: %s is refused', async (_what, key) => {
    await expectRefused(key, /Send a valid secret key/);
  });

  test('shows when it was last used', async () => {
    const { key } = await make();
    await current(key);
    const [listed] = await listKeys(deps(), merchant.uid, merchant);
    expect(listed?.lastUsed).toMatch(/Z$/);
  });
});

test('each permission is needed for its endpoints, in the server and in the database', async () => {
  const reader = await make({ scopes: ['read'] });
  const requester = await make({ scopes: ['request'] });
  const body = { amount: { value: '1.00', currency: 'XCD' }, purpose: 'Tea' };
  const path = '/v1/payment-requests';
  const [toRead, toRequest] = [apiClient(app, reader.key), apiClient(app, requester.key)];
  expect(codeOf(await toRead.post(path, body))).toBe('missing_scope');
  expect(codeOf(await toRequest.get(path))).toBe('missing_scope');
  expect((await toRequest.post(path, body)).status).toBe(200);
  for (const [key, mode] of [
    [reader.id, 'test'],
    [requester.id, 'live'],
  ] as const) {
    await expect(insertRequestAs(key, mode)).rejects.toMatchObject({ code: '42501' });
  }
  await insertRequestAs(requester.id, 'test');
});

test('an unknown version is refused', async () => {
  const { key } = await make();
  const response = await app.request('/v1/keys/current', {
    headers: { authorization: `Bearer ${key}`, 'piton-version': '2020-01-01' },
  });
  expect(response.status).toBe(400);
});

test('the limit counts each key for itself and starts again', () => {
  let nowMs = 0;
  const take = createKeyLimit({ max: 2, windowSeconds: 60 }, () => nowMs);
  const allowed = (keyId: string) => take(keyId).isAllowed;
  expect([allowed('a'), allowed('a'), allowed('a'), allowed('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  nowMs = 59_000;
  expect(take('a')).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 1 });
  nowMs = 60_000;
  expect(allowed('a')).toBe(true);
});

test('the limit’s window has its length at any fraction of a millisecond', () => {
  // Adding 60,000 to this number and subtracting the number again gives slightly more than 60,000.
  const take = createKeyLimit({ max: 2, windowSeconds: 60 }, () => 5536.182251);
  expect(take('a').resetSeconds).toBe(60);
});

test('every key passes its checksum, and none with a changed character does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 31 }), (at) => {
      const key = newKeyText('secret', 'live');
      expect(key).toMatch(keyPattern);
      expect(isKeyText(key)).toBe(true);
      const place = 'sk_live_piton_'.length + at;
      const other = key[place] === 'x' ? 'y' : 'x';
      expect(isKeyText(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
    }),
  );
});

function insertRaw({ mode }: { mode: 'live' | 'test' }): Promise<unknown> {
  const { uid: userId, companyId } = merchant;
  return actingAs(world.database.kysely, { userId }, (transaction) =>
    transaction
      .insertInto('api_keys')
      .values({
        id: randomUUID(),
        company_id: companyId,
        mode,
        kind: 'secret',
        name: 'Shop',
        scopes: ['read'],
        key_hash: Buffer.alloc(32, randomUUID()),
        last_four: 'abcd',
        created_by: userId,
      })
      .execute(),
  );
}

function insertRequestAs(keyId: string, mode: 'live' | 'test'): Promise<unknown> {
  const { companyId, uid } = merchant;
  return actingAs(world.database.kysely, { companyId, keyId }, (transaction) =>
    transaction
      .insertInto('payment_requests')
      .values({
        id: randomUUID().replaceAll('-', '').slice(0, 16),
        company_id: companyId,
        merchant_id: uid,
        api_key_id: keyId,
        mode,
        amount_mills: 1000n,
        purpose: 'Tea',
        uses: 'single',
      })
      .execute(),
  );
}
