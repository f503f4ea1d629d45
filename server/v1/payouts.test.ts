/** Payouts as a key of one of the owner's companies sees them. */
import { randomUUID } from 'node:crypto';
import { exactMillsFromText } from '@piton/contract/money/money.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../http/http-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import type { Merchant } from '../merchant-accounts/testing/merchant.ts';
import { addCompany } from '../payments/testing/payment-world.ts';
import { chargeBack, sellTo } from '../payouts/bank-imports/testing/disputed-sales.ts';
import { cancelNewest } from '../payouts/statements/testing/statement-world.ts';
import {
  addPaidMerchant,
  adjustBalance,
  createPayoutWorld,
  type PayoutWorld,
  sell,
} from '../payouts/testing/payout-world.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { keyOf } from './testing/key-of.ts';
import { v1App } from './testing/v1-app.ts';

let world: PayoutWorld;
let app: HttpApp;
let merchant: Merchant;
let client: ApiClient;
/** Disputes are dated by today’s date, so the weeks are past ones. */
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const weekMs = 7 * 24 * 60 * 60_000;
const at = (instant: string) =>
  world.at(new Date(Date.parse(instant) + week * weekMs).toISOString());
async function nextWeek(): Promise<void> {
  week += 1;
  await at('2026-10-06T16:00:00Z');
}
async function runPayouts(): Promise<void> {
  await at('2026-10-08T10:00:00Z');
  await world.run();
}
beforeEach(async () => {
  await nextWeek();
  app = v1App(world);
  merchant = await addPaidMerchant(world);
  client = apiClient(app, await keyOf(world, merchant, { mode: 'live' }));
});

type Money = { value: string };
type Payout = { id: string; amount: Money; reference: string };
type Entry = { type: string; net: Money; paymentId: string | null; disputeId: string | null };

async function itemsOf<Item>(of: ApiClient, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const further: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await of.get(`${path}?limit=2${further}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    const page = body as { items: Item[]; nextCursor: string | null };
    expect(page.items.length).toBeLessThanOrEqual(2);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
const payoutsOf = (of: ApiClient) => itemsOf<Payout>(of, '/v1/payouts');
const entriesOf = (of: ApiClient, id: string) => itemsOf<Entry>(of, `/v1/payouts/${id}/entries`);

const sumOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { net }) => sum + signedMills(net), 0n);

function signedMills({ value }: Money): bigint {
  const mills = exactMillsFromText(value.replace('-', '')) ?? 0n;
  return value.startsWith('-') ? -mills : mills;
}

test('a payout has its bank account by the last four digits, and its days', async () => {
  await sell(world, merchant, 100, 200);
  await runPayouts();
  const [payout] = await payoutsOf(client);
  expect(payout).toEqual({
    id: expect.stringMatching(/^po_[0-9a-f]{32}$/) as string,
    mode: 'live',
    status: 'queued',
    amount: { value: '280.50', currency: 'XCD' },
    payments: { value: '300.00', currency: 'XCD' },
    paymentCount: 2,
    fees: { value: '19.50', currency: 'XCD' },
    other: { value: '0.00', currency: 'XCD' },
    reference: expect.stringMatching(/^[A-Z0-9]{10,15}$/) as string,
    bank: { name: 'Bank of Saint Lucia Limited', lastFour: '4756' },
    cutOffDay: expect.any(String) as string,
    expectedDay: expect.any(String) as string,
    depositedOn: null,
    reason: '',
    createdAt: expect.any(String) as string,
  });
  expect((await client.get(`/v1/payouts/${payout?.id ?? ''}`)).body).toEqual(payout);
  expect((await client.get('/v1/balance')).body).toMatchObject({
    available: { value: '0.00' },
    inTransit: { value: '280.50' },
  });
});

test('its entries add up to it exactly, with disputes, adjustments, returns and parts of a cent', async () => {
  await sell(world, merchant, 99, 12.5);
  await runPayouts();
  const [first] = await payoutsOf(client);
  expect(sumOf(await entriesOf(client, first?.id ?? ''))).toBe(
    signedMills(first?.amount ?? { value: '' }),
  );
  const reference = await cancelNewest(world, merchant);
  expect(first?.reference).toBe(reference);
  await nextWeek();
  const [sold] = await sellTo(world, merchant, 10.01, 250);
  const disputeId = await chargeBack(world, sold ?? { id: '', invoice: '' }, 20_000);
  await adjustBalance(world, merchant, -20);
  await runPayouts();
  const [second] = await payoutsOf(client);
  const entries = await entriesOf(client, second?.id ?? '');
  expect(sumOf(entries)).toBe(signedMills(second?.amount ?? { value: '' }));
  expect(entries.map(({ type }) => type)).toEqual([
    'carried_over',
    'payout_return',
    'payment',
    'payment',
    'chargeback',
    'adjustment',
    'carried_over',
  ]);
  expect(entries.find(({ type }) => type === 'payout_return')).toMatchObject({
    payoutId: first?.id,
    net: first?.amount,
  });
  expect(entries.find(({ type }) => type === 'chargeback')).toMatchObject({
    disputeId: v1Id('dispute', disputeId),
    paymentId: v1Id('payment', sold?.id ?? ''),
    gross: { value: '-20.00', currency: 'XCD' },
  });
});

test('each company of an owner has its own line, and no one else’s', async () => {
  const options = { ownerId: merchant.uid, standing: 'approved', keyId: randomUUID() } as const;
  const companyId = await addCompany(world.database, options);
  const second = apiClient(app, await keyOf(world, { ...merchant, companyId }, { mode: 'live' }));
  await sell(world, merchant, 100);
  await sell(world, { companyId }, 250);
  await runPayouts();
  const [[one], [other]] = [await payoutsOf(client), await payoutsOf(second)];
  expect([one?.amount.value, other?.amount.value]).toEqual(['93.50', '233.75']);
  expect(one?.id).toBe(other?.id);
  expect(await entriesOf(client, one?.id ?? '')).toHaveLength(1);
  const stranger = await addPaidMerchant(world);
  const outsiders = [
    await keyOf(world, stranger, { mode: 'live' }),
    await keyOf(world, merchant, { mode: 'test' }),
  ];
  for (const key of outsiders) {
    const outsider = apiClient(app, key);
    expect(await payoutsOf(outsider)).toEqual([]);
    for (const path of [one?.id ?? '', `${one?.id ?? ''}/entries`]) {
      expect((await outsider.get(`/v1/payouts/${path}`)).status).toBe(404);
    }
  }
  const noReader = await keyOf(world, merchant, { mode: 'live', scopes: ['refund'], name: 'R' });
  expect(codeOf(await apiClient(app, noReader).get('/v1/payouts'))).toBe('missing_scope');
});
