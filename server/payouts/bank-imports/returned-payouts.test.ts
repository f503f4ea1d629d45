/** Returned money is owed again, and is never sent to the account that rejected it. */
import { randomUUID } from 'node:crypto';
import type { Payout } from '@piton/contract/payouts/payout.ts';
import { describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { addCompany } from '../../payments/testing/payment-world.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import {
  approveRunTwice,
  balanceOf,
  adjustBalance,
  payoutsOf,
  sell,
  verifyBankAccount,
} from '../testing/payout-world.ts';
import {
  bankAccountOf,
  bankLine,
  type BankWorld,
  ledgerIsBalanced,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import { newestPayout, explanationsOf, sendWeek, type Sent } from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let toAna: Sent;
withTwoPaid((given) => {
  ({ world, ana, toAna } = given);
});

/** As their owner sees them, newest first. */
async function whetherOver({ browser }: Merchant): Promise<[string, boolean][]> {
  const { body } = await browser.get('/api/payouts');
  return (body['items'] as Payout[]).map(({ status, isOver }) => [status, isOver]);
}

describe('returned money', () => {
  test('is paid the week after its account was verified again, and not before', async () => {
    await world.nextTuesday();
    await sell(world, ana, 200);
    await world.thursday();
    await world.run();
    const queued = await newestPayout(world, ana);
    await readInBank(world, bankLine(toAna, 'failed', 'R04'));
    const audited = await world.auditOf(ana.uid);
    expect(audited.at(-1)).toMatchObject({
      action: 'hold-bank-account',
      actor_id: world.one.uid,
      reason: expect.stringMatching(/isn’t a valid account number/) as string,
    });
    const run = `/api/console/payout-runs/${queued.cutOffDay}`;
    for (const { browser } of [world.one, world.two]) {
      const { version } = (await browser.get(run)).body;
      await browser.post(`${run}/approval`, { password, version });
    }
    expect(await stateOf(world, ana)).toBe('cancelled');
    expect(await balanceOf(world, ana)).toBe('280.500');
    expect(await whetherOver(ana)).toEqual([
      ['cancelled', false],
      ['failed', false],
    ]);
    await verifyBankAccount(world, ana);
    await world.nextTuesday();
    await world.thursday();
    await sendWeek(world);
    expect((await payoutsOf(world, ana)).map(({ state, net }) => [state, net])).toEqual([
      ['failed', '93.50'],
      ['cancelled', '187.00'],
      ['in_transit', '280.50'],
    ]);
    // Neither needs any action.
    expect(await whetherOver(ana)).toEqual([
      ['in_transit', false],
      ['cancelled', true],
      ['failed', true],
    ]);
    await ledgerIsBalanced(world);
  });

  test('appears in the next payout as returned, with the remedy', async () => {
    await readInBank(world, bankLine(toAna, 'failed', 'R02'));
    await sell(world, ana, 100);
    await adjustBalance(world, ana, -10);
    const { body } = await ana.browser.get('/api/payouts/next');
    expect(body).toMatchObject({
      netMills: 0,
      owedMills: 177_000,
      reasons: ['bank_in_review'],
      bankNote: expect.stringMatching(/this account is closed/) as string,
      lines: [{ saleMills: 100_000, feeMills: 6500, returnedMills: 93_500, otherMills: -10_000 }],
    });
    await verifyBankAccount(world, ana);
    expect((await ana.browser.get('/api/payouts/next')).body).toMatchObject({
      netMills: 177_000,
      bankNote: '',
    });
    const summary = (await ana.browser.get('/api/payouts/summary')).body;
    expect(summary['firstMonth']).toMatch(/^2026-1[12]$/);
  });

  test('is shown to the account’s next approver', async () => {
    const record = async () =>
      (await world.one.browser.get(`/api/console/reviews/bank_account/${ana.uid}`)).body;
    expect(await record()).toMatchObject({ inReview: false, sentBack: null });
    await readInBank(world, bankLine(toAna, 'failed', 'R02'));
    expect(await record()).toMatchObject({
      inReview: true,
      sentBack: {
        reference: toAna.reference,
        reason: expect.stringMatching(/this account is closed/) as string,
      },
    });
  });

  test('holds only the account that it was sent to', async () => {
    await world.asOwner(`update bank_accounts set account_name = 'Another' where user_id = $1`, [
      ana.uid,
    ]);
    await verifyBankAccount(world, ana);
    const read = await readInBank(world, bankLine(toAna, 'failed', 'R02'));
    expect(explanationsOf(read)[0]).toMatch(
      /The bank account has changed since, so it stays as it is\.$/,
    );
    expect(await bankAccountOf(world, ana)).toEqual({ in_review: false, review_note: '' });
  });

  test('stays out of later payouts while its company is held, though the owner’s others are paid', async () => {
    const options = { ownerId: ana.uid, standing: 'approved', keyId: randomUUID() } as const;
    const second = await addCompany(world.database, options);
    await readInBank(world, bankLine(toAna, 'failed', 'R02'));
    await verifyBankAccount(world, ana);
    await world.asOwner(
      `update companies set standing = 'suspended', in_review = true where id = $1`,
      [ana.companyId],
    );
    await world.nextTuesday();
    await sell(world, { companyId: second }, 200);
    await world.thursday();
    await sendWeek(world);
    expect(await whetherOver(ana)).toEqual([
      ['in_transit', false],
      ['failed', false],
    ]);
  });
});

describe('two people approve paying a return that one person reported', () => {
  const approve = async ({ browser }: SignedIn) => {
    const path = `/api/console/reviews/bank_account/${ana.uid}`;
    const { version } = (await browser.get(path)).body;
    return browser.post(`${path}/decisions`, {
      decision: 'approve',
      version,
      note: '',
      fields: {},
    });
  };
  const nextWeek = async () => {
    await world.nextTuesday();
    await world.thursday();
    await world.run();
    return newestPayout(world, ana);
  };

  test('they verify the account again', async () => {
    await readInBank(world, bankLine(toAna, 'deposited'));
    await readInBank(world, bankLine(toAna, 'returned', 'Typed by one person'));
    expect((await nextWeek()).id).toBe(toAna.id);
    expect((await approve(world.one)).status).toBe(200);
    expect((await approve(world.one)).status).toBe(403);
    expect((await nextWeek()).id).toBe(toAna.id);
    expect((await approve(world.two)).status).toBe(200);
    expect((await nextWeek()).id).not.toBe(toAna.id);
  });

  test('they have verified the new account, and approve the week', async () => {
    await readInBank(world, bankLine(toAna, 'deposited'));
    await world.asOwner(`update bank_accounts set account_name = 'Another' where user_id = $1`, [
      ana.uid,
    ]);
    await approve(world.one);
    await readInBank(world, bankLine(toAna, 'returned', 'Typed by one person'));
    expect((await nextWeek()).id).toBe(toAna.id);
    await approve(world.two);
    const { cutOffDay } = await nextWeek();
    await approveRunTwice([world.one], cutOffDay);
    const path = `/api/console/payout-runs/${cutOffDay}`;
    const { version } = (await world.one.browser.get(path)).body;
    expect((await world.one.browser.post(`${path}/approval`, { password, version })).status).toBe(
      403,
    );
    const release = () => world.one.browser.post(`${path}/release`, { password, format: 'csv' });
    expect((await release()).status).toBe(409);
    expect(await stateOf(world, ana)).toBe('queued');
    await approveRunTwice([world.two], cutOffDay);
    expect((await release()).status).toBe(200);
    expect(await stateOf(world, ana)).toBe('in_transit');
  });
});
