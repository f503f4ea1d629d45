import type { ReviewQueue } from '@piton/contract/reviews/review.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  account,
  createReviewWorld,
  type Owner,
  type ReviewWorld,
} from './testing/review-world.ts';

/** More than one response holds. */
const companiesCount = 203;

let world: ReviewWorld;
let late: Owner;
beforeAll(async () => {
  world = await createReviewWorld();
  const first = await world.addOwner();
  await world.asOwner(
    `insert into companies (
       id, owner_id, name, phone, email, address, country, company_type, monthly_payments,
       created_at, submitted_at
     )
     select 'Waiting' || lpad(n::text, 13, '0'), owner_id, name, phone, email, address, country,
            company_type, monthly_payments, created_at, submitted_at - n * interval '1 minute'
       from companies c, generate_series(2, ${companiesCount}) n
      where c.id = $1`,
    [first.companyId],
  );
  // This merchant's company is approved, so that only the account waits, behind everything else.
  late = await world.addOwner();
  await world.one.browser.post(`${late.companyPath}/decisions`, {
    version: 1,
    decision: 'approve',
    note: '',
    fields: {},
  });
  await late.browser.post('/api/bank-account', account);
}, 60_000);
afterAll(() => world.database.drop());

async function list(query = ''): Promise<ReviewQueue> {
  const { status, body } = await world.one.browser.get(`/api/console/reviews${query}`);
  expect(status).toBe(200);
  return body as unknown as ReviewQueue;
}

const counts = { company: companiesCount, bank_account: 1 };

test('a response lists two hundred, and counts all of each kind', async () => {
  const all = await list();
  expect(all.items).toHaveLength(200);
  expect(all.items.map(({ kind }) => kind)).not.toContain('bank_account');
  expect(all.counts).toEqual(counts);
});

test('a filter finds a review behind two hundred of another kind', async () => {
  expect(await list('?kind=bank_account')).toMatchObject({
    items: [{ kind: 'bank_account', id: late.uid }],
    counts,
  });
});

test('the longest wait of a kind comes first', async () => {
  const companies = await list('?kind=company');
  expect(companies.items).toHaveLength(200);
  expect(companies.items[0]?.id).toBe(`Waiting${String(companiesCount).padStart(13, '0')}`);
  expect(new Set(companies.items.map(({ kind }) => kind))).toEqual(new Set(['company']));
  expect(companies.counts).toEqual(counts);
});

test('an unknown kind is refused', async () => {
  const { status } = await world.one.browser.get('/api/console/reviews?kind=payout');
  expect(status).toBe(422);
});
