/**
 * The bank paid a payout that the ledger shows as returned: two members of staff correct it, to the
 * cent.
 */
import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { adjust, approve, proposalOf } from '../../proposals/testing/proposal-world.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import {
  bankLine,
  type BankWorld,
  ledgerIsBalanced,
  readInBank,
  stateOf,
  withTwoPaid,
} from '../bank-imports/testing/bank-world.ts';
import { onAccount, explanationsOf, type Sent } from '../bank-imports/testing/import-world.ts';
import { balanceOf } from '../testing/payout-world.ts';

let world: BankWorld;
let ana: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, toAna, toBen } = given);
});

async function sums() {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  const { bankMills, owedMills, inTransit, coverMills, exceptions } =
    body as unknown as Reconciliation;
  const doubts = exceptions.filter(({ kind }) => kind === 'contradiction').length;
  return { bankMills, owedMills, inTransitMills: inTransit.mills, coverMills, doubts };
}

test.each(['failed', 'returned'])('%s, and paid later', async (outcome) => {
  const before = await sums();
  await readInBank(world, bankLine(toBen, 'deposited'));
  if (outcome === 'returned') await readInBank(world, bankLine(toAna, 'deposited'));
  await readInBank(world, bankLine(toAna, outcome, 'Account closed'));
  await world.nextTuesday();
  const again = await readInBank(
    world,
    `${toAna.reference},deposited,${await mondayAfterReturn()},93.50,XCD,`,
  );
  expect(explanationsOf(again)).toEqual([
    expect.stringMatching(/^Our bank reported before that it /) as string,
  ]);
  expect(await sums()).toMatchObject({ doubts: 1, owedMills: before.owedMills + 93_500 });

  const fields = { amountMills: -93_500, against: 'bank', reason: 'The bank paid it after all' };
  const half = await proposalOf(adjust(world.one, ana.companyId, fields));
  expect(half).toMatchObject({ against: 'bank', amountMills: -93_500 });
  expect((await approve(world.two, half)).status).toBe(200);
  for (const { browser } of [world.one, world.three]) {
    const { status } = await browser.post(
      `/api/console/bank-imports/${again.id}/lines/2/resolution`,
      { password, reason: 'Corrected against the bank' },
    );
    expect(status).toBe(200);
  }
  // As if both had been deposited without a conflict.
  expect(await sums()).toEqual({
    bankMills: before.bankMills - 187_000,
    owedMills: before.owedMills,
    inTransitMills: before.inTransitMills - 187_000,
    coverMills: before.coverMills,
    doubts: 0,
  });
  expect(await stateOf(world, ana)).toBe(outcome);
  expect(await balanceOf(world, ana)).toBe('0.000');
  expect(await onAccount(world, 'adjustments')).toBe('0.00');
  const { body } = await ana.browser.get('/api/payouts/next');
  expect(body).toMatchObject({ owedMills: 0 });
  await ledgerIsBalanced(world);
});

/** The Monday after the day of its return. */
async function mondayAfterReturn(): Promise<string> {
  const [row] = await world.asOwner<{ next: string }>(
    `select (max(day) + 3)::text as next from bank_import_lines where payout_id = $1`,
    [toAna.id],
  );
  return row?.next ?? '';
}
