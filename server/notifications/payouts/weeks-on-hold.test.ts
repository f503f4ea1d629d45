/** The weeks on hold that cause an email to their owner. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMerchant, type Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { admitEmailToAccount } from '../../limits/admit-email.ts';
import {
  addPaidMerchant,
  adjustBalance,
  sell,
  verifyBankAccount,
} from '../../payouts/testing/payout-world.ts';
import {
  createPayoutEmailsWorld,
  origin,
  type PayoutEmailsWorld,
} from './testing/payout-emails-world.ts';

let world: PayoutEmailsWorld;
let ana: Merchant;
beforeAll(async () => {
  world = await createPayoutEmailsWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.nextTuesday();
});

/** The emails to her about the week that ends now. */
async function heldNow() {
  await world.runOnThursday();
  await world.readEmails();
  const mails = (await world.sendEmails()).filter(({ to }) => to === ana.email);
  await world.nextTuesday();
  return mails;
}

/** The number of emails in each of the coming weeks. */
async function heldIn(weeks: number): Promise<number[]> {
  const counts: number[] = [];
  for (let week = 0; week < weeks; week += 1) counts.push((await heldNow()).length);
  return counts;
}

let unlinked = 0;
const withoutAccount = async () => {
  ana = await addMerchant(world, `Unlinked${(unlinked += 1)}`);
  await world.asOwner('update users set email_verified_at = now() where id = $1', [ana.uid]);
};

test('notifies of the hold with its reasons, remedies and deadline', async () => {
  await withoutAccount();
  await sell(world, ana, 40);
  await world.runOnThursday();
  const [next] = await world.asOwner<{ day: string; pay_day: string }>(
    `select (max(cut_off_day) + 7)::text as day,
            (payout_week(max(cut_off_day) + 7)).value_day::text as pay_day
       from payout_runs`,
  );
  await world.readEmails();
  expect((await world.sendEmails()).filter(({ to }) => to === ana.email)).toEqual([
    {
      kind: 'payout-held',
      to: ana.email,
      firstName: expect.any(String) as string,
      reasons: ['no_bank_account', 'below_minimum'],
      companies: [],
      amount: 'EC$37.40',
      minimum: 'EC$50.00',
      missing: 'EC$12.60',
      nextCutOff: next?.day,
      nextPayDay: next?.pay_day,
      page: `${origin}/add-bank-acc`,
    },
  ]);
});

test('notifies again of the same reasons after four weeks', async () => {
  await withoutAccount();
  await sell(world, ana, 100);
  expect(await heldIn(9)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
});

test('notifies of other reasons at once, but not of a reached minimum', async () => {
  await withoutAccount();
  await sell(world, ana, 40);
  expect(await heldIn(2)).toEqual([1, 0]);
  await sell(world, ana, 40);
  expect(await heldIn(1)).toEqual([0]);
  await world.asOwner('update users set email_verified_at = null where id = $1', [ana.uid]);
  expect(await heldNow()).toMatchObject([{ reasons: ['no_bank_account', 'email_unverified'] }]);
  expect(await heldIn(1)).toEqual([0]);
});

test('notifies once of a balance below the minimum', async () => {
  ana = await addPaidMerchant(world);
  await sell(world, ana, 10);
  expect(await heldNow()).toMatchObject([
    { reasons: ['below_minimum'], missing: 'EC$40.65', page: `${origin}/payouts` },
  ]);
  expect(await heldIn(5)).toEqual([0, 0, 0, 0, 0]);
  await sell(world, ana, 100);
  expect(await heldIn(1)).toEqual([0]);
  await sell(world, ana, 10);
  expect(await heldIn(1)).toEqual([0]);
});

test('does not notify of a negative balance', async () => {
  ana = await addPaidMerchant(world);
  await sell(world, ana, 10);
  await adjustBalance(world, ana, -50);
  expect(await heldIn(2)).toEqual([0, 0]);
});

test('notifies again of a hold that returns after a payout', async () => {
  ana = await addPaidMerchant(world, { isVerified: false });
  await sell(world, ana, 100);
  expect(await heldIn(1)).toEqual([1]);
  await verifyBankAccount(world, ana);
  expect(await heldIn(1)).toEqual([0]);
  await world.asOwner(`update bank_accounts set account_name = 'Ana Joseph' where user_id = $1`, [
    ana.uid,
  ]);
  await sell(world, ana, 100);
  expect(await heldNow()).toMatchObject([
    { reasons: ['bank_in_review'], page: `${origin}/accounts` },
  ]);
});

test('names a suspended company that holds all of the money', async () => {
  ana = await addPaidMerchant(world);
  await sell(world, ana, 100);
  await world.asOwner(
    `update companies set standing = 'suspended', name = 'Gros Piton Tours' where id = $1`,
    [ana.companyId],
  );
  expect(await heldNow()).toMatchObject([
    {
      amount: 'EC$93.50',
      reasons: ['company_suspended'],
      companies: [{ name: 'Gros Piton Tours', reason: 'company_suspended' }],
      missing: null,
      page: `${origin}/companies`,
    },
  ]);
});

test('does not notify a closed account', async () => {
  ana = await addPaidMerchant(world);
  await sell(world, ana, 100);
  await world.asOwner('update users set closed_at = now() where id = $1', [ana.uid]);
  expect(await heldIn(1)).toEqual([0]);
  expect(await world.waiting()).toEqual([]);
});

test('waits for an unverified address that has had its emails', async () => {
  ana = await addPaidMerchant(world, { isProven: false });
  await sell(world, ana, 100);
  await world.runOnThursday();
  const { database, hashLimitKey: hashKey } = world.notices;
  await actingAs(database, 'piton', async (transaction) => {
    for (let mail = 0; mail < 3; mail += 1) {
      const address = { email: ana.email, email_verified_at: null };
      const limited = { database: transaction, hashKey };
      await admitEmailToAccount(limited, address, { kind: 'notice', requestedBy: null });
    }
  });
  expect((await world.sendEmails()).map(({ to }) => to)).not.toContain(ana.email);
  expect(await world.waiting()).toMatchObject([{ owner_id: ana.uid, kind: 'held' }]);
  await world.asOwner(`update limits set ends_at = database_now()`);
  await world.pass(60);
  expect(await world.sendEmails()).toMatchObject([
    { to: ana.email, reasons: ['email_unverified'] },
  ]);
});
