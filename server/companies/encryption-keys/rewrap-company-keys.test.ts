import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { type CompanyRootKey, rootKeyFrom } from '../../encryption/root-key.ts';
import { unwrap } from '../../encryption/wrap.ts';
import { Secret } from '../../gateways/secret.ts';
import { takePayment } from '../../payments/take/take-payment.ts';
import { paymentRequest } from '../../payments/testing/pay.ts';
import {
  addCompany,
  createPaymentWorld,
  payment,
  paymentDeps,
  type PaymentWorld,
  rootKey as first,
  scriptedGateway,
} from '../../payments/testing/payment-world.ts';
import {
  findCurrentAccountId,
  findGatewayAccount,
} from '../gateway-accounts/find-gateway-account.ts';
import { setGatewayAccount } from '../gateway-accounts/set-gateway-account.ts';
import { findPublicData } from '../public-data.ts';
import { type CompanyKeys, unwrapPrivateKey, withDataKey } from './company-keys.ts';
import { createImportedKeys } from './imported-keys.ts';
import { findCompanyKeys } from './key-store.ts';
import { unwrapMerchantKey } from './merchant-keys.ts';
import { rewrapCompanyKeys } from './rewrap-company-keys.ts';
import { rotateCompanyKeys } from './rotate-company-keys.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const asOwner = <Done>(work: (client: pg.Client) => Promise<Done>) =>
  withConnection(world.database.owner, work);
const newCompany = () =>
  addCompany(world.database, {
    ownerId: world.ownerId,
    standing: 'approved',
    keyId: crypto.randomUUID(),
  });
/** The second root key; companies of earlier tests have moved under it. */
const second: CompanyRootKey = { ...rootKeyFrom(randomBytes(32)), other: first };

async function keysOf(companyId: string): Promise<CompanyKeys> {
  const keys = await actingAs(world.database.kysely, { companyId }, (transaction) =>
    findCompanyKeys(transaction, companyId),
  );
  if (keys === null) throw new Error('the company has keys');
  return keys;
}

async function accountOf(companyId: string) {
  const found = await actingAs(world.database.kysely, { companyId }, async (transaction) => {
    const accountId = await findCurrentAccountId(transaction, companyId);
    return accountId && (await findGatewayAccount(transaction, { companyId, accountId }));
  });
  if (!found) throw new Error('the company has an account');
  return found;
}

let amounts = 0;
/** A server that has opened none of the keys before, with these root keys. */
async function pay(companyId: string, rootKey: CompanyRootKey): Promise<string> {
  amounts += 1;
  const key = await findPublicData(world.database.kysely, companyId);
  if (key === null) throw new Error('no public data');
  const keys = createImportedKeys({ rootKey, loadKeys: keysOf });
  const sealed = await sealPayment({ ...payment, amount: `${amounts}.75` }, key, new Date());
  const deps = { ...paymentDeps(world, scriptedGateway({})), keys };
  const result = await takePayment(deps, paymentRequest({ companyId }, sealed));
  return result.kind === 'sale' ? result.sale.status : result.kind;
}

test('every key of a company opens under the new root key, and none under the earlier one', async () => {
  const companyId = await newCompany();
  await asOwner((client) => rotateCompanyKeys(client, first, { companyId, graceDays: 30 }));
  const account = { companyId, gateway: 'four_cs', merchantKey: new Secret('M_1') } as const;
  await asOwner((client) => setGatewayAccount(client, first, account));
  const before = await keysOf(companyId);
  await asOwner((client) => rewrapCompanyKeys(client, second));

  const after = await keysOf(companyId);
  expect(after.pairs).toHaveLength(2);
  for (const [index, pair] of before.pairs.entries()) {
    const moved = after.pairs[index];
    if (moved === undefined) throw new Error('a pair is missing');
    const opened = unwrapPrivateKey(second, after, moved);
    expect(opened.equals(unwrapPrivateKey(first, before, pair))).toBe(true);
    expect(() => unwrapPrivateKey(first, after, moved)).toThrow('wrapped by the root key');
  }
  const found = await accountOf(companyId);
  expect(unwrapMerchantKey(second, found, found).reveal()).toBe('M_1');
  expect(() => unwrapMerchantKey(first, found, found)).toThrow('wrapped by the root key');
  expect(await asOwner((client) => rewrapCompanyKeys(client, second))).toBe(0);
});

test('a data key from an earlier copy of the database opens nothing afterwards', async () => {
  const companyId = await newCompany();
  const before = await keysOf(companyId);
  const stolen = withDataKey(first, { companyId, ...before.dataKey }, (key) => Buffer.from(key));
  const [oldPair] = before.pairs;
  const context = `piton private key 1|${companyId}|${oldPair?.id ?? ''}`;
  const open = (wrapped: Buffer = Buffer.alloc(0)) => unwrap(stolen, wrapped, context);
  expect(open(oldPair?.wrappedPrivateKey).length).toBeGreaterThan(0);
  await asOwner((client) => rewrapCompanyKeys(client, second));
  const after = await keysOf(companyId);
  expect(() => open(after.pairs[0]?.wrappedPrivateKey)).toThrow();
});

test('moved keys that are exchanged between companies open nothing', async () => {
  const [one, two] = [await newCompany(), await newCompany()];
  await asOwner((client) => rewrapCompanyKeys(client, second));
  const keys = await keysOf(one);
  const foreign = { ...keys, dataKey: (await keysOf(two)).dataKey };
  const [pair] = keys.pairs;
  if (pair === undefined) throw new Error('a pair is missing');
  expect(() => unwrapPrivateKey(second, foreign, pair)).toThrow('unable to authenticate');
});

test('payments go on while companies are moved', async () => {
  const companyIds = [await newCompany(), await newCompany()];
  let isDone = false;
  const statuses: string[] = [];
  const customer = async (companyId: string) => {
    while (!isDone) statuses.push(await pay(companyId, second));
  };
  const customers = companyIds.map(customer);
  await expect.poll(() => statuses.length).toBeGreaterThan(1);
  await asOwner((client) => rewrapCompanyKeys(client, second));
  const afterMove = statuses.length;
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(afterMove + 2);
  isDone = true;
  await Promise.all(customers);
  expect(new Set(statuses)).toEqual(new Set(['Approved']));
  await expect(pay(companyIds[0] ?? '', first)).rejects.toThrow('wrapped by the root key');
});
