import { afterAll, beforeEach, beforeAll, expect, test, vi } from 'vitest';
import { randomBytes, randomUUID } from 'node:crypto';
import { withConnection } from '../../../database/with-connection.ts';
import { createPayeeCache } from './payee-cache.ts';
import { takePayment } from '../take-payment.ts';
import { paymentRequest } from '../../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from '../../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

/** Takes payments, and counts the lookups of their payee. */
function watched() {
  const deps = paymentDeps(world, scriptedGateway({}));
  const query = vi.spyOn(deps.pool, 'query');
  const lookedUp = () =>
    query.mock.calls.filter(([config]) => JSON.stringify(config).includes('find_payee')).length;
  const send = (encryptedTxt: string) => takePayment(deps, paymentRequest(world, encryptedTxt));
  return { deps, send, lookedUp };
}

beforeEach(() => vi.restoreAllMocks());

const approved = { kind: 'sale', sale: { status: 'Approved' } };

test('a company that many pay at once is looked up once', async () => {
  const { send, lookedUp } = watched();
  for (const amount of ['10.00', '11.00', '12.00']) {
    expect(await send(await seal({ amount }))).toMatchObject(approved);
  }
  expect(lookedUp()).toBe(1);
});

test('the same bytes are looked up again, and charged once', async () => {
  const { send, lookedUp } = watched();
  const sealed = await seal({ amount: '13.00' });
  const first = await send(sealed);
  expect(first).toMatchObject(approved);
  expect(await send(sealed)).toEqual(first);
  expect(lookedUp()).toBe(2);
});

test('payments by a sender of unreadable texts are looked up from then on', async () => {
  const { send, lookedUp } = watched();
  await send(await seal({ amount: '14.00' }));
  expect(await send(randomBytes(384).toString('base64'))).toEqual({ kind: 'unreadable' });
  // Looked up again before the text counts as unreadable: the company could have a new key.
  expect(lookedUp()).toBe(2);
  await send(await seal({ amount: '15.00' }));
  expect(lookedUp()).toBe(3);
});

test('a company with a new key is looked up, and a closed one gets no payment', async () => {
  const { deps, send, lookedUp } = watched();
  const { companyId } = world;
  const payee = {
    companyId,
    plainSealHash: 'SHA-256',
    earlierSaleId: null,
    isSuspect: false,
    gatewayAccountId: null,
  } as const;
  deps.payees.keep({ ...payee, standing: 'approved', keyIds: [randomUUID()] });
  expect(await send(await seal({ amount: '16.00' }))).toMatchObject(approved);
  expect(lookedUp()).toBe(1);
  const stand = (standing: string) =>
    withConnection(world.database.superuser, (client) =>
      client.query(
        "update companies set standing = $1, in_review = $1 <> 'approved' where id = $2",
        [standing, companyId],
      ),
    );
  await stand('suspended');
  try {
    expect(await send(await seal({ amount: '17.00' }))).toEqual({ kind: 'closed' });
    expect(lookedUp()).toBe(1);
  } finally {
    await stand('approved');
  }
});

test('caches nothing for longer than a second', () => {
  let nowMs = 5000;
  const payees = createPayeeCache({ isKnown: () => false }, () => nowMs);
  const payee = {
    companyId: 'abc',
    standing: 'approved',
    keyIds: [],
    plainSealHash: 'SHA-256',
    earlierSaleId: null,
    isSuspect: false,
    gatewayAccountId: null,
  } as const;
  const cached = () =>
    payees.cached(
      { companyId: 'abc', clientAddress: '203.0.113.9', mode: 'live' },
      { hash: randomBytes(32), keyId: null },
    );
  expect(cached()).toBeNull();
  payees.keep(payee);
  expect(cached()).toEqual(payee);
  nowMs += 1001;
  expect(cached()).toBeNull();
});

test('a payment uses the company’s current account, not a cached one', async () => {
  const { deps, send } = watched();
  const { companyId, database } = world;
  const accountIds: (string | null)[] = [];
  const accountOf = vi.spyOn(deps.accounts, 'accountOf').mockImplementation((sale) => {
    accountIds.push(sale.gatewayAccountId);
    return Promise.resolve(null);
  });
  expect(await send(await seal({ amount: '16.00' }))).toMatchObject(approved);
  const id = randomUUID();
  await withConnection(database.owner, (client) =>
    client.query(
      `insert into gateway_accounts (id, company_id, gateway, wrapped_merchant_key)
         values ($1, $2, 'four_cs', $3)`,
      [id, companyId, randomBytes(60)],
    ),
  );
  const paid = await send(await seal({ amount: '17.00' }));
  expect(paid).toMatchObject({ kind: 'sale', sale: { status: 'Approved', gatewayAccountId: id } });
  expect(accountIds).toEqual([null, null, id]);
  accountOf.mockRestore();
  await withConnection(database.owner, (client) =>
    client.query('update gateway_accounts set retired_at = now() where id = $1', [id]),
  );
});

test('invented ids wait in one queue without delaying companies', async () => {
  const { deps, send } = watched();
  const waitedIn: string[] = [];
  const fairQueue: typeof deps.fairQueue = {
    take: (queue, work) => {
      waitedIn.push(queue);
      return deps.fairQueue.take(queue, work);
    },
  };
  const ask = async (companyId: string) =>
    takePayment({ ...deps, fairQueue }, { ...paymentRequest(world, await seal({})), companyId });
  for (const companyId of ['', 'x', 'NoCompanyHasThisId01', 'NoCompanyHasThisId02']) {
    expect(await ask(companyId)).toEqual({ kind: 'unreadable' });
  }
  expect(new Set(waitedIn).size).toBe(1);
  expect(await send(await seal({ amount: '16.00' }))).toMatchObject(approved);
  await ask(world.companyId);
  expect(waitedIn.at(-1)).toBe(world.companyId);
  expect(waitedIn[0]).not.toBe(world.companyId);
});
