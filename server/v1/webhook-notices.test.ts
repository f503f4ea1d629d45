/** The owner learns where a program with a key sends the events. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SecurityEntry } from '../http/guards/note-security.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { addEndpoint } from '../webhooks/testing/webhook-world.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let client: ApiClient;
let recorded: SecurityEntry[];
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  await world.asOwner('update users set email_verified_at = now() where id = $1', [merchant.uid]);
  recorded = [];
  const app = v1App(world, undefined, undefined, {
    recordSecurity: (entry) => recorded.push(entry),
  });
  client = apiClient(app, await keyOf(world, merchant, { scopes: ['webhooks'] }));
  await world.readEmails();
});

const path = '/v1/webhook-endpoints';
const create = async (host: string): Promise<string> => {
  const { body } = await client.post(path, { url: `https://${host}/hooks`, types: ['*'] });
  return String(body['id']);
};

test('an email names the host of a new endpoint and of a changed address', async () => {
  const id = await create('shop.example');
  await client.patch(`${path}/${id}`, { url: 'https://thief.example/hooks' });
  await client.patch(`${path}/${id}`, { description: 'Shop', url: 'https://thief.example/hooks' });
  expect(await world.readEmails()).toMatchObject([
    { kind: 'endpoint-address-set', to: merchant.email, host: 'shop.example', change: 'created' },
    {
      kind: 'endpoint-address-set',
      to: merchant.email,
      host: 'thief.example',
      change: 'redirected',
    },
  ]);
});

test('an email tells the owner that a key enabled an endpoint again', async () => {
  const { id } = await addEndpoint(world, merchant, 'https://shop.example/hooks');
  const endpoint = `${path}/we_${id.replaceAll('-', '')}`;
  await client.patch(endpoint, { status: 'disabled' });
  expect(await world.readEmails()).toEqual([]);
  await client.patch(endpoint, { status: 'enabled' });
  await client.patch(endpoint, { status: 'enabled' });
  expect(await world.readEmails()).toMatchObject([
    { kind: 'endpoint-address-set', host: 'shop.example', change: 'enabled' },
  ]);
});

test('a program that creates endpoints all day sends a few emails', async () => {
  for (let made = 0; made < 8; made += 1) {
    await client.delete(`${path}/${await create(`shop${made}.example`)}`);
  }
  expect(await world.readEmails()).toHaveLength(5);
});

test('the owner’s own endpoints and an address that isn’t verified cause none', async () => {
  await addEndpoint(world, merchant, 'https://own.example/hooks');
  await world.asOwner('update users set email_verified_at = null where id = $1', [merchant.uid]);
  await create('shop.example');
  expect(await world.readEmails()).toEqual([]);
});

test('the owner’s security log has each creation, edit, rotation and deletion', async () => {
  const id = await create('shop.example');
  await client.get(`${path}/${id}`);
  await client.patch(`${path}/${id}`, { description: 'Shop' });
  await client.post(`${path}/${id}/rotate-secret`);
  await client.delete(`${path}/${id}`);
  expect(recorded.map(({ event, outcome, userId }) => [event, outcome, userId])).toEqual(
    ['create', 'edit', 'edit', 'delete'].map((what) => [
      `${what}-webhook-endpoint`,
      'done',
      merchant.uid,
    ]),
  );
});

test('the owner’s security log has the revocation of a key by its holder', async () => {
  expect((await client.delete('/v1/keys/current')).status).toBe(200);
  expect(recorded).toMatchObject([
    { event: 'revoke-api-key', outcome: 'done', userId: merchant.uid },
  ]);
});
