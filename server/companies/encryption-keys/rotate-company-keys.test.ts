import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import { takePayment } from '../../payments/take/take-payment.ts';
import { paymentRequest } from '../../payments/testing/pay.ts';
import {
  addCompany,
  createPaymentWorld,
  rootKey,
  payment,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
} from '../../payments/testing/payment-world.ts';
import { findPublicData } from '../public-data.ts';
import { findCompanyKeys } from './key-store.ts';
import { companiesToRotate, rotateCompanyKeys } from './rotate-company-keys.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const asOwner = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withConnection(world.database.owner, async (client) => {
    return (await client.query<Row>(text, values)).rows;
  });

const newCompany = () =>
  addCompany(world.database, {
    ownerId: world.ownerId,
    standing: 'approved',
    keyId: crypto.randomUUID(),
  });

const rotate = (companyId: string, graceDays = 30, key = rootKey) =>
  withConnection(world.database.owner, (client) =>
    rotateCompanyKeys(client, key, { companyId, graceDays }),
  );

type PublicKey = { keyId: string; publicKey: string };

async function publicKeyOf(companyId: string): Promise<PublicKey> {
  const found = await findPublicData(world.database.kysely, companyId);
  if (found === null) throw new Error('no public data');
  return found;
}

let amounts = 0;
/** Each payment has an amount of its own, so that none looks like another one again. */
async function payWith(deps: PaymentDeps, companyId: string, key: PublicKey): Promise<string> {
  amounts += 1;
  const sealed = await sealPayment({ ...payment, amount: `${amounts}.50` }, key, new Date());
  const result = await takePayment(deps, paymentRequest({ companyId }, sealed));
  return result.kind === 'sale' ? result.sale.status : result.kind;
}

const deps = () => paymentDeps(world, scriptedGateway({}));

test('a new key takes over, and the old one opens payments until its grace period ends', async () => {
  const companyId = await newCompany();
  const old = await publicKeyOf(companyId);
  expect(await rotate(companyId)).toBe('rotated');
  const fresh = await publicKeyOf(companyId);
  expect(fresh.keyId).not.toBe(old.keyId);
  expect(fresh.publicKey).not.toBe(old.publicKey);
  expect(await payWith(deps(), companyId, old)).toBe('Approved');
  expect(await payWith(deps(), companyId, fresh)).toBe('Approved');

  await asOwner(`update company_key_pairs set retires_at = database_now() where id = $1`, [
    old.keyId,
  ]);
  expect(await payWith(deps(), companyId, old)).toBe('unreadable');
  expect(await payWith(deps(), companyId, fresh)).toBe('Approved');
  const kept = await actingAs(world.database.kysely, { companyId }, (transaction) =>
    findCompanyKeys(transaction, companyId),
  );
  expect(kept?.pairs.map(({ id }) => id)).toEqual([fresh.keyId]);
  expect(
    await asOwner(
      `select before->>'keyId' as old, after->>'keyId' as fresh from audit_entries
        where action = 'rotate-company-keys' and subject_id = $1`,
      [companyId],
    ),
  ).toEqual([{ old: old.keyId, fresh: fresh.keyId }]);
});

test('without a grace period every old key is retired at once', async () => {
  const companyId = await newCompany();
  const first = await publicKeyOf(companyId);
  await rotate(companyId);
  const second = await publicKeyOf(companyId);
  // A server that has looked the company up, and has not imported its second key.
  const server = deps();
  expect(await payWith(server, companyId, first)).toBe('Approved');
  expect(await rotate(companyId, 0)).toBe('rotated');
  expect(await payWith(server, companyId, second)).toBe('unreadable');
  for (const old of [first, second]) {
    expect(await payWith(deps(), companyId, old)).toBe('unreadable');
  }
  expect(await payWith(deps(), companyId, await publicKeyOf(companyId))).toBe('Approved');
});

test('no payment fails while keys rotate', async () => {
  const companyIds = [await newCompany(), await newCompany()];
  const server = deps();
  let isDone = false;
  const statuses: string[] = [];
  /** Like pay pages: each gets the key, seals, and sends. */
  const customer = async (companyId: string) => {
    while (!isDone) {
      statuses.push(await payWith(server, companyId, await publicKeyOf(companyId)));
    }
  };
  const customers = companyIds.flatMap((id) => [customer(id), customer(id)]);
  for (const companyId of [...companyIds, ...companyIds]) {
    expect(await rotate(companyId)).toBe('rotated');
  }
  isDone = true;
  await Promise.all(customers);
  expect(statuses.length).toBeGreaterThan(8);
  expect(statuses.filter((status) => status !== 'Approved')).toEqual([]);
});

test.each([
  ['private keys', 'company_key_pairs', 'wrapped_private_key'],
  ['data keys', 'company_data_keys', 'wrapped_key'],
])('swapped %s of two companies open no payment', async (_which, table, column) => {
  const [one, other] = [await newCompany(), await newCompany()];
  for (const companyId of [one, other]) await rotate(companyId, 0);
  const gateway = scriptedGateway({});
  await asOwner(
    `update ${table} mine set ${column} = other.${column} from ${table} other
      where mine.company_id = any ($1) and other.company_id = any ($1)
        and mine.company_id <> other.company_id
        ${table === 'company_key_pairs' ? "and mine.state = 'active' and other.state = 'active'" : ''}`,
    [[one, other]],
  );
  for (const companyId of [one, other]) {
    const key = await publicKeyOf(companyId);
    await expect(payWith(paymentDeps(world, gateway), companyId, key)).rejects.toThrow();
  }
  expect(gateway.sales).toEqual([]);
});

test('a run over all companies can go on where it was cut short', async () => {
  const [rotated, due] = [await newCompany(), await newCompany()];
  await rotate(rotated);
  const dueFor = (graceDays: number) =>
    withConnection(world.database.owner, (client) => companiesToRotate(client, graceDays));
  const ids = await dueFor(30);
  expect(ids).toContain(due);
  expect(ids).not.toContain(rotated);
  // After a theft, no stolen key may go on opening payments.
  expect(await dueFor(0)).toEqual(expect.arrayContaining([due, rotated]));
});

test('an unknown company and another root key change nothing', async () => {
  const companyId = await newCompany();
  const before = await publicKeyOf(companyId);
  expect(await rotate('Abcdefghijklmnopqrst')).toBe('no_company');
  expect(await rotate(companyId, 30, rootKeyFrom(Buffer.alloc(32, 5)))).toBe('other_root_key');
  expect(await publicKeyOf(companyId)).toMatchObject(before);
});
