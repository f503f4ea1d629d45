/** A queued payout that would be held now isn't sent, and shows why. */
import type { PayoutRun, RunPayout } from '@piton/contract/payouts/payout-run.ts';
import type {
  NextPayout,
  Payout,
  PayoutCancellationReason,
} from '@piton/contract/payouts/payout.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  balanceOf,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
  verify,
  verifyBankAccount,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let ana: Merchant;
let cutOffDay = '';
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const inWeek = (instant: string) =>
  new Date(Date.parse(instant) + week * 7 * 24 * 60 * 60_000).toISOString();

/** Each test has its own week, which pays only this merchant. */
beforeEach(async () => {
  week += 1;
  await world.at(inWeek('2026-11-24T16:00:00Z'));
  ana = await addPaidMerchant(world);
  await sell(world, ana, 100);
  await world.at(inWeek('2026-11-26T10:00:00Z'));
  await world.run();
  cutOffDay = (await payoutsOf(world, ana))[0]?.cut_off_day ?? '';
});

/** A returned payout's owner is paid in no later week. */
afterEach(() => close());

const approve = () => approveRunTwice([world.one, world.two], cutOffDay);
const release = ({ browser }: SignedIn = world.one) =>
  browser.post(`/api/console/payout-runs/${cutOffDay}/release`, {
    password,
    format: 'csv',
  });

async function stateAndReason(): Promise<[state: string | undefined, reason: string | undefined]> {
  const [step] = await world.asOwner<{ reason: string }>(
    `select reason from payout_steps where owner_id = $1 and state = 'cancelled'`,
    [ana.uid],
  );
  return [(await payoutsOf(world, ana))[0]?.state, step?.reason];
}

const close = () => world.asOwner(`update users set closed_at = now() where id = $1`, [ana.uid]);

const suspend = () =>
  world.asOwner(`update companies set standing = 'suspended', in_review = true where id = $1`, [
    ana.companyId,
  ]);

const reasons: [string, () => Promise<unknown>, string, PayoutCancellationReason][] = [
  [
    'the account was closed',
    () => close(),
    'The Piton account has been closed since.',
    'account_closed',
  ],
  [
    'the company was suspended',
    suspend,
    'A company in it has been rejected or suspended since.',
    'company_not_approved',
  ],
  [
    'the bank account is another one',
    () =>
      world.asOwner(`update bank_accounts set account_name = 'Ana C' where user_id = $1`, [
        ana.uid,
      ]),
    'The bank account has changed since.',
    'bank_changed',
  ],
  [
    'the same bank account was verified again',
    () => verifyBankAccount(world, ana),
    'The bank account has been verified again since.',
    'bank_verified_again',
  ],
  [
    'the bank account is in review',
    () =>
      world.asOwner(
        `update bank_accounts set in_review = true, approval_id = null where user_id = $1`,
        [ana.uid],
      ),
    'The bank account is in review.',
    'bank_in_review',
  ],
];

/** Queries the database directly, because the merchant's account may be closed. */
const reasonShownTo = ({ uid: userId }: Merchant) =>
  actingAs(world.database.kysely, { userId }, async (transaction) => {
    const { rows } = await sql<{ cancellationReason: PayoutCancellationReason | null }>`
      select own_payout_cancellation_reason(p) as "cancellationReason" from payouts p where owner_id = ${userId}`.execute(
      transaction,
    );
    return rows[0]?.cancellationReason;
  });

type Listed = { items: RunPayout[]; count: number };
const ofWeek = async <Body>(path = '') =>
  (await world.two.browser.get(`/api/console/payout-runs/${cutOffDay}${path}`)).body as Body;

test.each(reasons)(
  'cancels the payout if %s before two approvals',
  async (_what, happen, why, cancellationReason) => {
    const before = { toCancel: { count: 0, netMills: 0 } };
    expect(await ofWeek<PayoutRun>()).toMatchObject(before);
    expect(await ofWeek<Listed>('/payouts?state=to_cancel')).toMatchObject({ items: [], count: 0 });
    await happen();
    // Both approvers see it before they approve.
    expect(await ofWeek<PayoutRun>()).toMatchObject({ toCancel: { count: 1, netMills: 93_500 } });
    expect(await ofWeek<Listed>('/payouts?state=to_cancel')).toMatchObject({
      items: [{ owner: { uid: ana.uid }, state: 'queued', cancellationReason }],
      count: 1,
    });
    expect(await reasonShownTo(ana)).toBe(cancellationReason);
    await approve();
    expect(await ofWeek<PayoutRun>()).toMatchObject(before);
    expect(await ofWeek<Listed>('/payouts')).toMatchObject({
      items: [{ state: 'cancelled', cancellationReason: null, reason: why }],
    });
    expect(await stateAndReason()).toEqual(['cancelled', cancellationReason]);
    expect(await balanceOf(world, ana)).toBe('93.500');
  },
);

test.each(reasons)(
  'cancels the payout, even the last one, if %s before sending',
  async (_what, happen, why, cancellationReason) => {
    await approve();
    await happen();
    const { status, body } = await release();
    expect(status).toBe(200);
    expect(body).toMatchObject({ file: null, states: [{ state: 'cancelled', count: 1 }] });
    expect(await stateAndReason()).toEqual(['cancelled', cancellationReason]);
    expect(await ofWeek<Listed>('/payouts')).toMatchObject({ items: [{ reason: why }] });
    expect(await balanceOf(world, ana)).toBe('93.500');
    expect((await release()).status).toBe(409);
    expect((await verify(world)).problems).toEqual([]);
  },
);

test('the owner sees it first until deposited, with its reasons while queued', async () => {
  const next = async () =>
    (await ana.browser.get('/api/payouts/next')).body as unknown as NextPayout;
  const [{ id } = { id: '' }] = await payoutsOf(world, ana);
  const expected = {
    id,
    cancellationReason: null,
    netMills: 93_500,
    expectedDay: inWeek('2026-11-27T12:00:00Z').slice(0, 10),
  };
  const queued = { underWay: [{ ...expected, status: 'queued' }], netMills: 0 };
  expect(await next()).toMatchObject({ ...queued, reasons: [] });
  const [{ approval_id: approvalId } = { approval_id: '' }] = await world.asOwner<{
    approval_id: string;
  }>(`select approval_id from bank_accounts where user_id = $1`, [ana.uid]);
  await world.asOwner(
    `update bank_accounts set in_review = true, approval_id = null where user_id = $1`,
    [ana.uid],
  );
  expect(await next()).toMatchObject({
    ...queued,
    underWay: [{ ...expected, status: 'queued', cancellationReason: 'bank_in_review' }],
    reasons: ['bank_in_review'],
  });
  await world.asOwner(
    `update bank_accounts set in_review = false, approval_id = $2 where user_id = $1`,
    [ana.uid, approvalId],
  );
  await approve();
  await release();
  expect(await next()).toMatchObject({
    underWay: [{ ...expected, status: 'in_transit' }],
    reasons: [],
  });
});

test('the owner sees why the payout will be cancelled, staff all of the week', async () => {
  await suspend();
  const ben = await addPaidMerchant(world);
  const expected = (caller: ActingAs) =>
    actingAs(world.database.kysely, caller, async (transaction) => {
      const one = await sql<{ cancellationReason: string | null }>`
        select own_payout_cancellation_reason(p) as "cancellationReason" from payouts p where owner_id = ${ana.uid}`.execute(
        transaction,
      );
      const all = await sql<{ cancellationReason: string }>`
        select reason as "cancellationReason" from payouts_to_cancel(${cutOffDay}::date)`.execute(
        transaction,
      );
      return [
        one.rows.map(({ cancellationReason }) => cancellationReason),
        all.rows.map(({ cancellationReason }) => cancellationReason),
      ];
    });
  const cancellationReason = 'company_not_approved';
  expect(await expected({ userId: ana.uid })).toEqual([[cancellationReason], []]);
  expect(await expected({ userId: ben.uid })).toEqual([[], []]);
  expect(await expected({ staffId: world.one.uid })).toEqual([[null], [cancellationReason]]);
  await expect(
    actingAs(world.database.kysely, { staffId: world.one.uid }, (transaction) =>
      sql`select * from due_cancellations(${cutOffDay}::date)`.execute(transaction),
    ),
  ).rejects.toThrow('permission denied');
  const { body } = await ana.browser.get('/api/payouts/summary');
  expect(body).toMatchObject({ next: { status: 'queued', cancellationReason } });
});

test('staff can cancel it if the account was closed', async () => {
  await close();
  const [{ id } = { id: '' }] = await payoutsOf(world, ana);
  const { status } = await world.one.browser.post(`/api/console/payouts/${id}/cancellation`, {
    reason: 'The account was taken over',
  });
  expect(status).toBe(200);
  expect(await stateAndReason()).toEqual(['cancelled', 'The account was taken over']);
});

test('two people send at once: one sends, and the other learns that it was sent', async () => {
  await approve();
  const responses = await Promise.all([world.one, world.two].map((by) => release(by)));
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
});

test('the payout says whether its account has changed since', async () => {
  await approve();
  await release();
  const isToOldAccount = async () => {
    const { body } = await ana.browser.get('/api/payouts');
    return (body as unknown as { items: Payout[] }).items[0]?.isToOldAccount;
  };
  expect(await isToOldAccount()).toBe(false);
  await world.asOwner(`update bank_accounts set account_name = 'Ana C' where user_id = $1`, [
    ana.uid,
  ]);
  expect(await isToOldAccount()).toBe(true);
});
