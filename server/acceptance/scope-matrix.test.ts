/** Each kind of API key, tried at each endpoint of `/v1`. */
import { randomUUID } from 'node:crypto';
import type { ApiKeyFields } from '@piton/contract/api-keys/api-key.ts';
import { type Endpoint, type KeyScope, keyScopeNames } from '@piton/contract/http/endpoint.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../http/http-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { keyNeeds, needByContract, type V1Name, v1Names } from '../testing/access/scope-matrix.ts';
import { keyOf } from '../v1/testing/key-of.ts';
import { v1App } from '../v1/testing/v1-app.ts';

let world: ConsoleWorld;
let app: HttpApp;
let merchant: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
  merchant = await addMerchant(world, 'Scopes');
});
afterAll(() => world.database.drop());
beforeEach(() => {
  app = v1App(world);
});

const idOf: Readonly<Record<string, string>> = {
  'payment-requests': `pr_${'0'.repeat(16)}`,
  payments: `pay_${'0'.repeat(32)}`,
  refunds: `re_${'0'.repeat(32)}`,
  disputes: `dp_${'0'.repeat(32)}`,
  payouts: `po_${'0'.repeat(32)}`,
  events: `evt_${'0'.repeat(32)}`,
  'webhook-endpoints': `we_${'0'.repeat(32)}`,
  'webhook-deliveries': `wd_${'0'.repeat(32)}`,
};

/** Asks for an object that doesn’t exist: only the key decides between 404 and the refusals before it. */
async function tryWith(authorization: string | null, name: V1Name) {
  const { method, path }: Endpoint = v1Endpoints[name];
  const [, , group = '', second = ''] = path.split('/');
  const id = idOf[group === 'public' ? second : group] ?? '';
  const response = await app.request(path.replace(':id', id), {
    method,
    headers: {
      ...(authorization !== null && { authorization }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: codeOf({ body }) };
}

const key = (fields: Partial<ApiKeyFields>) => keyOf(world, merchant, fields);
/** The key revokes itself last. */
const inOrder: readonly V1Name[] = [
  ...v1Names.filter((name) => name !== 'revokeCurrentKey'),
  'revokeCurrentKey',
];
const refusedFor = new Set<unknown>(['invalid_key', 'missing_scope', 'secret_key_required']);

/** The endpoints that accept the key, by name. */
async function acceptedBy(text: string): Promise<V1Name[]> {
  const accepted: V1Name[] = [];
  for (const name of inOrder) {
    const { status, code } = await tryWith(`Bearer ${text}`, name);
    expect([name, status < 500]).toEqual([name, true]);
    if (!refusedFor.has(code)) accepted.push(name);
    else expect([name, status]).toEqual([name, code === 'invalid_key' ? 401 : 403]);
  }
  return accepted;
}

const needing = (isMet: (need: string) => boolean) =>
  inOrder.filter((name) => isMet(keyNeeds[name] ?? ''));

test('the contract requires what the matrix says, at every endpoint', () => {
  expect(Object.fromEntries(v1Names.map((name) => [name, needByContract(name)]))).toEqual(keyNeeds);
});

test.each<[KeyScope]>(keyScopeNames.map((scope) => [scope]))(
  'a key that may only %s reaches nothing else',
  async (scope) => {
    const may = new Set<string>([scope, 'secret', 'publishable']);
    const accepted = await acceptedBy(await key({ scopes: [scope] }));
    expect(accepted).toEqual(needing((need) => may.has(need)));
  },
);

test('a publishable key reaches what any page may know', async () => {
  const accepted = await acceptedBy(await key({ kind: 'publishable', scopes: [] }));
  expect(accepted).toEqual(needing((need) => need === 'publishable'));
});

test('no key, a foreign text, and an expired or revoked key reach nothing', async () => {
  const expired = await key({ name: 'Expired', scopes: [...keyScopeNames], expiresInDays: 1 });
  await world.asOwner(`update api_keys set expires_at = now() where name = 'Expired'`);
  const revoked = await key({ name: 'Revoked', scopes: [...keyScopeNames] });
  await world.asOwner(
    `update api_keys set revoked_at = now(), revoked_by = 'owner' where name = 'Revoked'`,
  );
  const texts = [null, '', 'Basic abc', `Bearer ${randomUUID()}`, `Bearer ${expired}`];
  for (const name of v1Names) {
    for (const text of [...texts, `Bearer ${revoked}`]) {
      const { status, code } = await tryWith(text, name);
      expect([name, text, status, code]).toEqual([name, text, 401, 'invalid_key']);
    }
  }
});
