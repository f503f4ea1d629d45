/** The database rejects a card whose limits are not all given, so no payment passes unchecked. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { makePaymentNumbers } from './payment-numbers.ts';
import { createPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts';
import { minimalSale } from '../testing/pending-sale.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const cardAttempt = {
  card: `\\x${randomBytes(32).toString('hex')}`,
  bin: `\\x${randomBytes(32).toString('hex')}`,
  address: `\\x${randomBytes(32).toString('hex')}`,
  confirmed_sale_id: null,
  proof_level: null,
  max_per_card: 5,
  max_per_address: 20,
  within: '600 s',
  same_within: '86400 s',
  free_declines: 7,
  credit_percent: 40,
};

async function begin(attempt: object, changes: object = {}): Promise<string | undefined> {
  const { tranId, invoice, receiptToken } = makePaymentNumbers();
  const sale = {
    ...minimalSale,
    id: uuidv7(),
    company_id: world.companyId,
    mode: 'test',
    tran_id: tranId,
    invoice,
    receipt_token: receiptToken,
    amount_mills: '12500',
    ...changes,
  };
  const { rows } = await world.database.pool.query<{ outcome: string }>(
    `select outcome from begin_sale(
       p_sale => $1, p_attempt_hash => $2, p_lease => '0', p_card_attempt => $3)`,
    [JSON.stringify(sale), randomBytes(32), JSON.stringify(attempt)],
  );
  return rows[0]?.outcome;
}

const withoutKey = (key: string) =>
  Object.fromEntries(Object.entries(cardAttempt).filter(([name]) => name !== key));

test('begins with all terms of the card', async () => {
  expect(await begin(cardAttempt)).toBe('begun');
  expect(await begin({ ...cardAttempt, address: null }, { channel: 'server' })).toBe('begun');
});

test.each(Object.keys(cardAttempt))('rejects a card without the key %s', async (key) => {
  await expect(begin(withoutKey(key))).rejects.toThrow('are incomplete');
});

test.each([
  'card',
  'bin',
  'address',
  'max_per_card',
  'max_per_address',
  'within',
  'same_within',
  'free_declines',
  'credit_percent',
])('rejects a card whose %s is null', async (key) => {
  await expect(begin({ ...cardAttempt, [key]: null })).rejects.toThrow('are incomplete');
});
