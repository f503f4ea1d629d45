/** A leaked key leaves no endpoint behind. */
import { randomUUID } from 'node:crypto';
import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import type { HttpApp } from '../http/http-app.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { apiClient } from '../v1/testing/api-client.ts';
import { v1App } from '../v1/testing/v1-app.ts';
import { editEndpoint } from '../webhooks/endpoints/edit-endpoint.ts';
import { addEndpoint, webhooksDeps } from '../webhooks/testing/webhook-world.ts';
import { createKey } from './create-key.ts';
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
  await world.asOwner('update users set email_verified_at = now() where id = $1', [merchant.uid]);
  await world.readEmails();
});

const deps = () => ({ database: world.database.kysely });
const owner = () => ({ userId: merchant.uid, companyId: merchant.companyId });
const path = '/v1/webhook-endpoints';

const makeKey = () => makeKeyOf(merchant);
const makeKeyOf = ({ uid, companyId }: Merchant) =>
  createKey(deps(), uid, {
    mode: 'test',
    kind: 'secret',
    name: 'Shop',
    scopes: ['webhooks'],
    expiresInDays: null,
    companyId,
  });
const rotate = (keyId: string, changes: object = {}) =>
  rotateKey(deps(), merchant.uid, {
    companyId: merchant.companyId,
    keyId,
    overlapHours: 24,
    disablesEndpoints: false,
    ...changes,
  });
const revoke = (keyId: string, disablesEndpoints: boolean) =>
  revokeKey(deps(), merchant.uid, { companyId: merchant.companyId, keyId, disablesEndpoints });

async function createBy(key: string, host: string): Promise<string> {
  const fields = { url: `https://${host}/hooks`, types: ['*'] };
  const { status, body } = await apiClient(app, key).post(path, fields);
  expect(status).toBe(200);
  return String(body['id']);
}

async function statesByHost(): Promise<Record<string, string | null>> {
  const rows = await world.asOwner<{ url: string; disabled_by: string | null }>(
    'select url, disabled_by from webhook_endpoints where company_id = $1',
    [merchant.companyId],
  );
  return Object.fromEntries(rows.map(({ url, disabled_by: by }) => [new URL(url).host, by]));
}

async function hostsOf(keyId: string): Promise<ApiKey['endpointHosts'] | undefined> {
  const keys = await listKeys(deps(), merchant.uid, merchant);
  return keys.find(({ id }) => id === keyId)?.endpointHosts;
}

test('the holder of a leaked key disables what it created or redirected, and the owner gets an email', async () => {
  const [leaked, other] = [await makeKey(), await makeKey()];
  await createBy(other.key, 'other.example');
  await createBy(leaked.key, 'thief.example');
  const shop = await addEndpoint(world, merchant, 'https://shop.example/hooks');
  await addEndpoint(world, merchant, 'https://accounts.example/hooks');
  const thief = apiClient(app, leaked.key);
  const redirected = await thief.patch(`${path}/we_${shop.id.replaceAll('-', '')}`, {
    url: 'https://redirected.example/hooks',
  });
  expect(redirected.status).toBe(200);
  await world.readEmails();
  expect((await thief.delete('/v1/keys/current')).status).toBe(200);
  expect(await statesByHost()).toEqual({
    'other.example': null,
    'thief.example': 'key_revoked',
    'redirected.example': 'key_revoked',
    'accounts.example': null,
  });
  const emails = (await world.readEmails()).filter(({ kind }) => kind === 'webhook-disabled');
  expect(emails).toHaveLength(2);
  expect(emails[0]).toMatchObject({ to: merchant.email, by: 'key_revoked', mode: 'test' });
  expect(emails).toContainEqual(
    expect.objectContaining({
      host: 'redirected.example',
      page: expect.stringContaining(`/developers/webhooks/${shop.id}?mode=test`) as string,
    }),
  );
});

test('the owner gets an email although the key set no address', async () => {
  const leaked = await makeKey();
  await world.readEmails();
  const thief = apiClient(app, leaked.key);
  expect((await thief.delete('/v1/keys/current')).status).toBe(200);
  expect(await world.readEmails()).toMatchObject([
    { kind: 'key-revoked', to: merchant.email, keyName: 'Shop', mode: 'test' },
  ]);
  expect((await thief.delete('/v1/keys/current')).status).toBe(401);
  expect(await world.readEmails()).toEqual([]);
});

test('an address that the owner set since stays', async () => {
  const leaked = await makeKey();
  const id = await createBy(leaked.key, 'thief.example');
  const [row] = await world.asOwner<{ id: string }>(
    'select id from webhook_endpoints where company_id = $1',
    [merchant.companyId],
  );
  expect(id).toContain('we_');
  const edit = { endpointId: row?.id ?? '', url: 'https://shop.example/hooks' };
  await editEndpoint(webhooksDeps(world), owner(), edit);
  await apiClient(app, leaked.key).delete('/v1/keys/current');
  expect(await statesByHost()).toEqual({ 'shop.example': null });
});

test('the owner sees the hosts and chooses whether they go', async () => {
  const [kept, leaked] = [await makeKey(), await makeKey()];
  await createBy(kept.key, 'kept.example');
  await createBy(leaked.key, 'thief.example');
  expect(await hostsOf(leaked.id)).toEqual(['thief.example']);
  await revoke(kept.id, false);
  await revoke(leaked.id, true);
  expect(await statesByHost()).toEqual({ 'kept.example': null, 'thief.example': 'key_revoked' });
  expect(await hostsOf(leaked.id)).toEqual([]);
  const detail = (await world.auditOf(merchant.companyId)).at(-1)?.detail;
  expect(detail).toMatchObject({ keyId: leaked.id, disabledEndpoints: [expect.any(String)] });
});

test('the endpoints of a key that is revoked already can still be disabled', async () => {
  const leaked = await makeKey();
  await createBy(leaked.key, 'thief.example');
  await revoke(leaked.id, false);
  await revoke(leaked.id, true);
  expect(await statesByHost()).toEqual({ 'thief.example': 'key_revoked' });
  await revoke(leaked.id, true);
  const revocations = (await world.auditOf(merchant.companyId)).slice(-2);
  expect(revocations).toMatchObject([
    { action: 'revoke-api-key', detail: { keyId: leaked.id } },
    { action: 'revoke-api-key', detail: { disabledEndpoints: [expect.any(String)] } },
  ]);
});

test('a rotation that ends a leaked key at once disables its endpoints', async () => {
  const leaked = await makeKey();
  await createBy(leaked.key, 'thief.example');
  await rotate(leaked.id, { overlapHours: 0, disablesEndpoints: true });
  expect(await statesByHost()).toEqual({ 'thief.example': 'key_revoked' });
  const entry = (await world.auditOf(merchant.companyId)).at(-1);
  expect(entry).toMatchObject({
    action: 'rotate-api-key',
    detail: { keyId: leaked.id, disabledEndpoints: [expect.any(String)] },
  });
});

test('an endpoint that a key enabled again is its endpoint', async () => {
  const [first, leaked] = [await makeKey(), await makeKey()];
  const id = await createBy(first.key, 'thief.example');
  await revoke(first.id, true);
  const enabled = await apiClient(app, leaked.key).patch(`${path}/${id}`, { status: 'enabled' });
  expect(enabled.status).toBe(200);
  expect([await hostsOf(first.id), await hostsOf(leaked.id)]).toEqual([[], ['thief.example']]);
  await revoke(leaked.id, true);
  expect(await statesByHost()).toEqual({ 'thief.example': 'key_revoked' });
});

test('a rotation disables nothing unless asked; its keys share their endpoints', async () => {
  const first = await makeKey();
  await createBy(first.key, 'first.example');
  const second = await rotate(first.id);
  const third = await rotate(second.id);
  await createBy(third.key, 'third.example');
  expect(await statesByHost()).toEqual({ 'first.example': null, 'third.example': null });
  const both = ['first.example', 'third.example'];
  for (const { id } of [first, second, third]) expect(await hostsOf(id)).toEqual(both);
  await apiClient(app, second.key).delete('/v1/keys/current');
  expect(Object.values(await statesByHost())).toEqual(['key_revoked', 'key_revoked']);
});

test('another merchant learns of no endpoint and disables none', async () => {
  const leaked = await makeKey();
  await createBy(leaked.key, 'shop.example');
  const stranger = await addMerchant(world, `S${randomUUID().slice(0, 8)}`);
  const { companyId } = stranger;
  const revocation = { companyId, keyId: leaked.id, disablesEndpoints: true };
  const refused = { code: 'not_found' };
  await expect(revokeKey(deps(), stranger.uid, revocation)).rejects.toMatchObject(refused);
  const rotation = { ...revocation, overlapHours: 0 };
  await expect(rotateKey(deps(), stranger.uid, rotation)).rejects.toMatchObject(refused);
  const theirs = await makeKeyOf(stranger);
  const strangers = [{ userId: stranger.uid }, { keyId: theirs.id, companyId }] as const;
  for (const actor of strangers) {
    for (const name of ['enabled_endpoints_of_key', 'disable_endpoints_of_key']) {
      const call = sql`select * from ${sql.id(name)}(${leaked.id})`;
      const { rows } = await actingAs(deps().database, actor, (transaction) =>
        call.execute(transaction),
      );
      expect([name, rows]).toEqual([name, []]);
    }
  }
  expect(await statesByHost()).toEqual({ 'shop.example': null });
});
