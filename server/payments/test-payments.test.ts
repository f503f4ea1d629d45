import { randomBytes, randomUUID } from 'node:crypto';
import { tooManyTests } from '@piton/contract/payments/payment-reasons.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chainHistory } from '../audit/chain/chain-history.ts';
import { createChainKey } from '../audit/chain/chain-key.ts';
import { withConnection } from '../database/with-connection.ts';
import type { Session } from '../http/endpoints/request-session.ts';
import { testApp, testBindDeps } from '../http/testing/test-app.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { bindPayments } from './routes.ts';
import { takePayment } from './take/take-payment.ts';
import type { PostedPayment } from './take/posted-payment.ts';
import { maxOfAll } from './test-payments.ts';
import { paymentRequest } from './testing/pay.ts';
import {
  addCompany,
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from './testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());
beforeEach(() => ask(`delete from limits`));

const approved = { kind: 'sale', sale: { status: 'Approved' } };
const limited = { kind: 'limited', ofWhat: tooManyTests };

async function ask(text: string): Promise<{ [name: string]: string }[]> {
  return withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ [name: string]: string }>(text);
    return rows;
  });
}

const useUp = (action: string, taken: number) =>
  ask(`update limits set taken = ${taken} where action = '${action}'`);

function payer() {
  const deps = paymentDeps(world, scriptedGateway({}));
  return async (changes: Partial<PostedPayment> = {}, keyId?: string) =>
    takePayment(deps, paymentRequest(world, await seal({}, keyId), { mode: 'test', ...changes }));
}

test('a network uses up only its own share of a company', async () => {
  const send = payer();
  expect(await send()).toMatchObject(approved);
  await useUp('test-payment', 499);
  expect(await send()).toMatchObject(approved);
  expect(await send()).toMatchObject(limited);
  expect(await send({ mode: 'live' })).toMatchObject(approved);
  expect(await send({ clientAddress: '203.0.113.31' })).toMatchObject(approved);
  // A refused sender takes nothing from the overall share.
  const [row] = await ask(`select taken from limits where action = 'test-payment-of-all'`);
  expect(Number(row?.['taken'])).toBe(3);
});

test('many networks use up the share of a company, and other companies keep theirs', async () => {
  const send = payer();
  const keyId = randomUUID();
  const { database, ownerId } = world;
  const other = await addCompany(database, { ownerId, standing: 'approved', keyId });
  expect(await send()).toMatchObject(approved);
  await useUp('test-payment-of-company', 1250);
  expect(await send({ clientAddress: '203.0.113.32' })).toMatchObject(limited);
  expect(await send({ companyId: other }, keyId)).toMatchObject(approved);
});

test('members continue after strangers have used up the shared limit', async () => {
  const send = payer();
  expect(await send()).toMatchObject(approved);
  await useUp('test-payment-of-all', maxOfAll);
  expect(await send()).toMatchObject(limited);
  const findMember = async () => world.ownerId;
  expect(await send({ findMember })).toMatchObject(approved);
  await useUp('test-payment-of-member', 1000);
  expect(await send({ findMember })).toMatchObject(limited);
});

test('a signed-in member of the company is recognised by session', async () => {
  const [hers, strangers, gone] = ['h', 's', 'g'].map((sign) => sign.repeat(43));
  const session = (userId: string) => ({ userId }) as Session;
  const findSession = async (token: string) => {
    if (token === hers) return session(world.ownerId);
    return token === strangers ? session(randomUUID()) : null;
  };
  const { app } = testApp();
  bindPayments(app, {
    ...testBindDeps,
    ...paymentDeps(world, scriptedGateway({})),
    findSession,
  });
  const pay = async (token?: string) => {
    const cookie = token === undefined ? '' : `piton_session=${token}`;
    const body = { testMode: '1', companyId: world.companyId, encryptedTxt: await seal() };
    const headers = { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' };
    const result = await app.request('/webPay', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: result.status, body: (await result.json()) as object };
  };
  const accepted = { status: 200 };
  expect(await pay()).toMatchObject(accepted);
  await useUp('test-payment-of-all', maxOfAll);
  const refused = {
    status: 429,
    body: {
      msg: expect.stringMatching(
        /^Too many test payments\. Sign in to make more\. You can try again in \d+ hours\.$/,
      ) as string,
    },
  };
  expect(await pay()).toMatchObject(refused);
  expect(await pay(strangers)).toMatchObject(refused);
  expect(await pay(gone)).toMatchObject(refused);
  expect(await pay(hers)).toMatchObject(accepted);
});

test('a day of strangers’ test payments takes up to 50 MB', async () => {
  const deps = paymentDeps(world, scriptedGateway({}));
  const chain = {
    database: world.database.kysely,
    log: deps.log,
    clock: () => new Date(),
    key: createChainKey(rootKeyFrom(randomBytes(32))),
  };
  const longest = {
    personName: 'ñ '.repeat(49).trim(),
    personEmail: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.lc`,
    personPhone: '+1 (758) 555-0142 00',
    country: 'ñ'.repeat(60),
  };
  let amount = 0;
  // Letters alone: digits may look like a card number by chance.
  const word = () => Array.from(randomBytes(14), (byte) => 'abcdefghijkmnopq'[byte % 16]).join('');
  // New words each time, as an attacker who fills a database would send.
  const freshFields = () => {
    amount += 1;
    return {
      amount: `${amount}.00`,
      purpose: `${word()} ${word()}`,
      personName: `${longest.personName.slice(0, 60)} ${word()} ${word()}`,
      personEmail: `${word()}${longest.personEmail.slice(14)}`,
    };
  };
  const payOne = async () => {
    const encryptedTxt = await seal({ ...longest, ...freshFields() });
    const request = paymentRequest(world, encryptedTxt, { mode: 'test' });
    expect(await takePayment(deps, request)).toMatchObject(approved);
  };
  const payMany = async (count: number) => {
    for (let sent = 0; sent < count; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, payOne));
      await useUp('test-payment', 1);
    }
    await chainHistory(chain);
  };
  const bytes = async () => {
    const [row] = await ask(`
      select sum(pg_total_relation_size(oid)) as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    return Number(row?.['bytes']);
  };
  await payMany(100);
  const before = await bytes();
  const counted = 200;
  await payMany(counted);
  const each = ((await bytes()) - before) / counted;
  expect(each * maxOfAll).toBeLessThan(50_000_000);
});
