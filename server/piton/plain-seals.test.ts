import { type PlainSealHash, sealPaymentPlain } from '@piton/contract/cards/sealing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takePayment } from '../payments/take/take-payment.ts';
import { paymentRequest } from '../payments/testing/pay.ts';
import {
  createPaymentWorld,
  payment,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from '../payments/testing/payment-world.ts';
import { vectors } from '../companies/encryption-keys/testing/vector-keys.ts';
import { withConnection } from '../database/with-connection.ts';
import { piton, urlOf } from './testing/run-piton.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const run = (...args: string[]) =>
  piton(['plain-seals', ...args], { DATABASE_URL: urlOf(world.database.owner) });

async function pay(sealed: Promise<string>): Promise<string> {
  // A new process each time, without a cache of the company.
  const deps = paymentDeps(world, scriptedGateway({}));
  const response = await takePayment(deps, paymentRequest(world, await sealed));
  return response.kind === 'sale' ? response.sale.status : response.kind;
}

const plain = (hash: PlainSealHash, amount: string) =>
  sealPaymentPlain({ ...payment, amount }, vectors, hash);

test('a company accepts one hash or the other in plain blocks, and still the pay page’s', async () => {
  const { companyId } = world;
  expect(await pay(plain('SHA-256', '20.00'))).toBe('Approved');
  expect(await pay(plain('SHA-1', '21.00'))).toBe('unreadable');

  const set = await run('--company', companyId, '--hash', 'SHA-1');
  expect(set.code).toBe(0);
  expect(set.output).toContain(`Plain blocks of ${companyId} use SHA-1 from now on`);
  expect(await pay(plain('SHA-1', '22.00'))).toBe('Approved');
  expect(await pay(plain('SHA-256', '23.00'))).toBe('unreadable');
  expect(await pay(seal({ amount: '24.00' }))).toBe('Approved');

  const again = await run('--company', companyId, '--hash', 'SHA-1');
  expect(again.output).toContain('already');
  const entries = await withConnection(world.database.owner, async (client) => {
    const text = `select before, after from audit_entries where action = 'set-plain-seal-hash'`;
    return (await client.query<{ before: object; after: object }>(text)).rows;
  });
  expect(entries).toEqual([
    { before: { plainSealHash: 'SHA-256' }, after: { plainSealHash: 'SHA-1' } },
  ]);
});

test('invalid hashes and unknown companies change nothing', async () => {
  expect(await run('--company', world.companyId, '--hash', 'MD5')).toEqual({
    code: 1,
    output: '--hash: It is one of SHA-256 and SHA-1.',
  });
  expect(await run('--company', 'Abcdefghijklmnopqrst', '--hash', 'SHA-1')).toEqual({
    code: 1,
    output: 'There is no company Abcdefghijklmnopqrst. Nothing was changed.',
  });
});
