/** Open payments and the reasons. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenSales } from '@piton/contract/payments/console-sale.ts';
import { password } from '../identity/staff/testing/console-world.ts';
import {
  addOpenSale,
  addPaidSale,
  approve,
  type ProposalWorld,
  createProposalWorld,
  complete,
  saleAs,
  propose,
  proposalOf,
  verify,
} from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

const open = async () =>
  (await world.one.browser.get('/api/console/open-sales')).body as unknown as OpenSales;

describe('the list of open sales', () => {
  test('lists pending sales, the oldest first, without recent ones', async () => {
    const later = await addOpenSale(world);
    const earlier = await addOpenSale(world);
    const young = await addOpenSale(world);
    await world.asOwner(`update sales set created_at = now() - interval '3 days' where id = $1`, [
      earlier,
    ]);
    await world.asOwner(`update sales set created_at = now() where id = $1`, [young]);
    const { items } = await open();
    const ids = items.map(({ id }) => id);
    expect(ids[0]).toBe(earlier);
    expect(ids).toContain(later);
    expect(ids).not.toContain(young);
    expect(items[0]).toMatchObject({
      why: ['outcome_unknown'],
      lastFour: '3333',
      amount: '125.00',
    });
    // A response about another sale needs staff at any age.
    await world.asOwner(
      `insert into sale_contradictions (sale_id, company_id, reported_status, detail, reported_at)
       select id, company_id, 'Mismatch', 'Amount: 1.25', now() from sales where id = $1`,
      [young],
    );
    const whyOpen = async () => (await open()).items.find(({ id }) => id === young)?.why;
    expect(await whyOpen()).toEqual(['other_sale']);
    // Nor does `absent` close it: the gateway may have charged another amount.
    await world.asOwner(
      `select write_sale_end(id, company_id, 'inquiry', 'Incomplete', 'gateway', 'NotFound', '',
         'later', null, null, null, now()) from sales where id = $1`,
      [young],
    );
    expect(await whyOpen()).toEqual(['other_sale']);
    expect((await verify(world)).contradictions).toEqual([
      expect.stringMatching(`^Sale ${young} is Incomplete, but the gateway reported Mismatch`),
    ]);
    await complete(world, propose(world.one, young, 'resolutions', { outcome: 'confirmed' }));
    expect(await whyOpen()).toBeUndefined();
  });

  test('lists ended sales with a contradiction until two people resolve it', async () => {
    const saleId = await addOpenSale(world);
    await complete(world, propose(world.one, saleId, 'resolutions', { outcome: 'declined' }));
    await world.asOwner(
      `insert into sale_contradictions (sale_id, company_id, reported_status, reported_at)
       select id, company_id, 'Approved', now() from sales where id = $1`,
      [saleId],
    );
    expect((await open()).items.find(({ id }) => id === saleId)?.why).toEqual([
      'reported_approved',
    ]);
    expect((await verify(world)).contradictions).toContainEqual(
      expect.stringContaining(`Sale ${saleId} is Declined, but the gateway reported Approved`),
    );
    expect((await saleAs(world.one, saleId)).allowedProposals).toEqual(['confirmed', 'adjustment']);
    await complete(world, propose(world.one, saleId, 'resolutions', { outcome: 'confirmed' }));
    expect((await open()).items.find(({ id }) => id === saleId)).toBeUndefined();
    expect((await verify(world)).contradictions).toEqual([]);
    expect((await saleAs(world.one, saleId)).status).toBe('Declined');
  });
});

test('pending sales come first, and contradicted ones show since when', async () => {
  const ended = await addOpenSale(world);
  await world.asOwner(`update sales set created_at = now() - interval '9 days' where id = $1`, [
    ended,
  ]);
  await complete(world, propose(world.one, ended, 'resolutions', { outcome: 'declined' }));
  const reportedAt = new Date('2026-11-20T12:00:00Z');
  for (const at of [reportedAt, new Date('2026-11-21T12:00:00Z')]) {
    await world.asOwner(
      `insert into sale_contradictions (sale_id, company_id, reported_status, approval_code, reported_at)
       select id, company_id, 'Approved', $2, $3 from sales where id = $1`,
      [ended, String(at.getTime()), at],
    );
  }
  const pending = await addOpenSale(world);
  const { items, count, pendingCount } = await open();
  const isPending = items.map(({ status }) => status === 'Pending');
  expect(isPending).toEqual(isPending.toSorted((one, other) => Number(other) - Number(one)));
  expect(items.map(({ id }) => id)).toContain(pending);
  expect(items.at(-1)).toMatchObject({ id: ended, contradicted: reportedAt.toISOString() });
  expect(items[0]?.contradicted).toBeNull();
  expect([count - pendingCount, pendingCount]).toEqual([
    isPending.filter((is) => !is).length,
    isPending.filter(Boolean).length,
  ]);
});

test('disputes stay on the list until two people record the acquirer’s decision', async () => {
  const saleId = await addPaidSale(world);
  const reference = 'CB-2026-77';
  const fields = { amountMills: 50_000, disputeFeeMills: 25_000, reference };
  const waits = await proposalOf(propose(world.one, saleId, 'disputes', fields));
  expect(await open()).toMatchObject({ disputes: [], disputeCount: 0 });
  await approve(world.two, waits);
  const later = await addPaidSale(world, '98.00');
  await complete(world, propose(world.one, later, 'disputes', { amountMills: 1000 }));
  const { disputes, disputeCount } = await open();
  expect(disputeCount).toBe(2);
  // The longest wait first.
  expect(disputes.map(({ sale }) => sale.id)).toEqual([saleId, later]);
  expect(disputes[0]).toMatchObject({
    id: waits.id,
    companyName: 'Ti Kaye',
    sale: { id: saleId },
    amountMills: 50_000,
    acquirerReference: reference,
    reason: 'The acquirer wrote so',
    state: 'open',
  });
  const { version: saleVersion } = await saleAs(world.one, saleId);
  const end = world.one.browser.post(`/api/console/disputes/${waits.id}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion,
    outcome: 'lost',
    reference: '',
    reason: 'The customer is right',
  });
  const decision = await proposalOf(end);
  // The second person sees which of a sale's disputes is decided.
  expect(decision).toMatchObject({ disputeId: waits.id, disputeReference: reference });
  expect((await open()).disputeCount).toBe(2);
  await approve(world.two, decision);
  const after = await open();
  expect(after.disputes.map(({ sale }) => sale.id)).toEqual([later]);
  expect(after.disputeCount).toBe(1);
});

test('shows the proposals that have waited longest, and counts all', async () => {
  const [{ id: oldest } = { id: '' }] = await world.asOwner<{ id: string }>(
    `insert into proposals (id, kind, company_id, mode, against, amount_mills, fee_mills, reference,
       reason, sale_version, proposed_by, proposed_at)
     select gen_random_uuid(), 'adjustment', $1, 'live', 'adjustments', n * 10, 0, '', 'Many', '', $2,
            now() - interval '1 day' + n * interval '1 minute'
       from generate_series(1, 205) n returning id`,
    [world.merchant.companyId, world.one.uid],
  );
  const { waiting, waitingCount } = await open();
  expect([waiting.length, waitingCount, waiting[0]?.id]).toEqual([200, 205, oldest]);
  const { body } = await world.one.browser.get(
    `/api/console/companies/${world.merchant.companyId}/ledger`,
  );
  expect(body).toMatchObject({ waitingCount: 205 });
});
