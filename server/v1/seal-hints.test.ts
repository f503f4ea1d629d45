import { createCipheriv, publicEncrypt, randomBytes, randomUUID } from 'node:crypto';
import type { SealHint } from '@piton/contract/v1/seal-hints.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { scriptedGateway, seal } from '../payments/testing/payment-world.ts';
import { createRequestLog, type RequestLog } from '../request-log/create-request-log.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let log: RequestLog;
let clients: Record<SaleMode, ApiClient>;
let publicKey: string;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  log = createRequestLog({ database: world.database.kysely, log: pino({ level: 'silent' }) });
  const app = v1App(world, scriptedGateway({}), log);
  const clientOf = async (mode: SaleMode) =>
    apiClient(app, await keyOf(world, merchant, { mode, scopes: ['request', 'charge'] }));
  clients = { live: await clientOf('live'), test: await clientOf('test') };
  publicKey = String((await clients.test.get('/v1/public/company')).body['publicKey']);
});

async function answerTo(mode: SaleMode, encryptedTxt: string) {
  const { body } = await clients[mode].post('/v1/payment-requests', {
    amount: { value: '45.00', currency: 'XCD' },
    purpose: 'Order 17',
  });
  const reply = await clients[mode].post(`/v1/payment-requests/${String(body['id'])}/pay`, {
    encryptedTxt,
  });
  const { error } = reply.body as { error?: { code: string; hint?: { code: string } } };
  return { status: reply.status, code: error?.code, hint: error?.hint?.code };
}

const payment = { name: 'Marie St. Rose', cardNumber: '4444111122223333' };
const plain = (text: string, oaepHash = 'sha256') =>
  publicEncrypt({ key: publicKey, oaepHash }, Buffer.from(text)).toString('base64');
const json = JSON.stringify(payment);

const mistakes: Record<SealHint, () => string | Promise<string>> = {
  empty: () => '',
  not_base64: () => 'abc!',
  base64_wrapped: () => plain(json).replaceAll(/.{64}/g, '$&\n'),
  // Without one of the two characters it would be standard base64.
  base64url: () => {
    for (;;) {
      const text = plain(json);
      if (/[+/]/.test(text)) return Buffer.from(text, 'base64').toString('base64url');
    }
  },
  wrong_length: () => Buffer.alloc(256, 7).toString('base64'),
  jwe_parts: async () => (await seal({}, merchant.keyId)).split('.').slice(0, 4).join('.'),
  jwe_header: () =>
    [
      Buffer.from('{"alg":"RSA-OAEP","enc":"A256GCM"}').toString('base64url'),
      'A',
      'A',
      'A',
      'A',
    ].join('.'),
  kid_unknown: () => seal({}, randomUUID()),
  oaep_sha1: () => plain(json, 'sha1'),
  oaep_sha256: async () => {
    await world.asOwner(`update companies set plain_seal_hash = 'SHA-1' where id = $1`, [
      merchant.companyId,
    ]);
    return plain(json);
  },
  not_json: () => plain('cardNumber=4444111122223333'),
};

test.each(Object.keys(mistakes) as SealHint[])(
  'a test key learns of %s, and a live key does not',
  async (hint) => {
    const text = await mistakes[hint]();
    const unreadable = { status: 422, code: 'unreadable_payment' };
    expect(await answerTo('test', text)).toEqual({ ...unreadable, hint });
    expect(await answerTo('live', text)).toEqual({ ...unreadable, hint: undefined });
    await log.flush();
    const logged = await world.asOwner<{ mode: string; error: string }>(
      'select mode, error from api_requests where company_id = $1 and error is not null',
      [merchant.companyId],
    );
    expect(logged.filter(({ error }) => error.includes(`"${hint}"`))).toMatchObject([
      { mode: 'test' },
    ]);
  },
);

/** A JWE whose header promises SHA-256, and whose key was imported with another hash. */
function jwe(oaepHash: string): string {
  const header = Buffer.from('{"alg":"RSA-OAEP-256","enc":"A256GCM"}').toString('base64url');
  const [contentKey, nonce] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(header));
  const ciphertext = Buffer.concat([cipher.update(json), cipher.final()]);
  const wrapped = publicEncrypt({ key: publicKey, oaepHash }, contentKey);
  const parts = [wrapped, nonce, ciphertext, cipher.getAuthTag()];
  return [header, ...parts.map((part) => part.toString('base64url'))].join('.');
}

test('a JWE sealed with SHA-1 gets its hint with a test key alone', async () => {
  expect((await answerTo('test', jwe('sha1'))).hint).toBe('oaep_sha1');
  expect((await answerTo('live', jwe('sha1'))).hint).toBeUndefined();
  // The control: with the promised hash it opens, and only its fields are invalid.
  expect(await answerTo('test', jwe('sha256'))).toEqual({ status: 200 });
});

test('a short text gets the hint for its length', async () => {
  expect((await answerTo('test', 'abc')).hint).toBe('wrong_length');
});

test('a changed text has no hint', async () => {
  const block = Buffer.from(plain(json), 'base64');
  block[200] = (block[200] ?? 0) ^ 1;
  expect((await answerTo('test', block.toString('base64'))).hint).toBeUndefined();
  const [head, ...rest] = (await seal({}, merchant.keyId)).split('.');
  const tampered = [head, ...rest.slice(0, -1), Buffer.alloc(16).toString('base64url')].join('.');
  expect((await answerTo('test', tampered)).hint).toBeUndefined();
});
