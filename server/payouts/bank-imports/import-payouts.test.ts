/** Bank reports about payouts: each line takes effect once, and only on its payout. */
import { addDays } from '@piton/contract/time/calendar.ts';
import { formatWeekdayAndYear, startOfDay } from '@piton/contract/time/time.ts';
import { describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { balanceOf, sell } from '../testing/payout-world.ts';
import {
  bankAccountOf,
  bankLine,
  bankLineOf,
  type BankWorld,
  ledgerIsBalanced,
  fridayOf,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import {
  nachaReturns,
  newestPayout,
  importText,
  resultsOf,
  explanationsOf,
  type Sent,
} from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let ben: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, ben, toAna, toBen } = given);
});

/** The day it was sent. */
function thursdayOf({ cutOffDay }: Sent): string {
  return formatWeekdayAndYear(startOfDay(addDays(cutOffDay, 1)));
}

describe('our own profile', () => {
  test('reports a payout as deposited, with its day', async () => {
    const read = await readInBank(world, bankLine(toAna, 'deposited'));
    expect(read).toMatchObject({
      kind: 'bank_csv',
      isRepeat: false,
      counts: [{ result: 'posted', count: 1 }],
      postedMills: 93_500,
      by: { uid: world.one.uid },
      lines: [
        { number: 2, reference: toAna.reference, outcome: 'deposited', day: fridayOf(toAna) },
      ],
    });
    const { body } = await ana.browser.get(`/api/payouts/${toAna.id}`);
    expect(body).toMatchObject({ status: 'deposited', depositDate: fridayOf(toAna) });
    expect(await stateOf(world, ben)).toBe('in_transit');
    await ledgerIsBalanced(world);
  });

  test.each(['failed', 'returned'])('%s changes that payout and no other', async (outcome) => {
    if (outcome === 'returned') await readInBank(world, bankLine(toAna, 'deposited'));
    const read = await readInBank(world, bankLine(toAna, outcome, 'Account closed'));
    expect(read).toMatchObject({ postedMills: -93_500, counts: [{ result: 'posted', count: 1 }] });
    expect([await stateOf(world, ana), await stateOf(world, ben)]).toEqual([outcome, 'in_transit']);
    expect(await balanceOf(world, ana)).toBe('93.500');
    expect(await balanceOf(world, ben)).toBe('0.000');
    expect(await bankAccountOf(world, ana)).toEqual({
      in_review: true,
      review_note: 'Account closed',
    });
    expect(await bankAccountOf(world, ben)).toEqual({ in_review: false, review_note: '' });
    expect((await ana.browser.get('/api/payouts/next')).body).toMatchObject({
      owedMills: 93_500,
      netMills: 0,
      reasons: ['bank_in_review'],
    });
    await ledgerIsBalanced(world);
  });

  test('applies several lines for one payout by date', async () => {
    await world.nextTuesday();
    const monday = addDays(fridayOf(toAna), 3);
    const later = bankLineOf(toAna, monday, { outcome: 'returned', reason: 'R02' });
    const read = await readInBank(
      world,
      later,
      bankLine(toAna, 'deposited'),
      bankLine(toAna, 'deposited'),
    );
    expect(resultsOf(read)).toEqual(['posted', 'posted', 'already_posted']);
    expect(await stateOf(world, ana)).toBe('returned');
    expect((await bankAccountOf(world, ana))?.review_note).toMatch(
      /^Your bank says this account is closed\./,
    );
    await ledgerIsBalanced(world);
  });

  test('explains every line that was not posted', async () => {
    await readInBank(world, bankLine(toBen, 'failed'));
    const read = await readInBank(
      world,
      bankLine({ ...toAna, reference: 'PO26W01NOBODY' }, 'deposited'),
      bankLine(toAna, 'deposited', '', '93.51'),
      bankLine(toAna, 'deposited').replace('XCD', 'usd'),
      bankLine(toBen, 'failed'),
      bankLine(toAna, 'returned'),
      bankLineOf(toAna, toAna.cutOffDay),
      bankLineOf(toAna, addDays(fridayOf(toAna), 1)),
      bankLine(toBen, 'deposited'),
    );
    expect(explanationsOf(read)).toEqual([
      'No payout has this reference.',
      'EC$93.50 was sent.',
      'It was sent in XCD, but this line says USD.',
      'It has already been credited back.',
      'Our bank hasn’t reported it as deposited yet.',
      `It was sent on ${thursdayOf(toAna)}, but this line gives an earlier day.`,
      'This day is in the future.',
      'Our bank reported before that it failed, and it was credited back.',
    ]);
    expect(read.counts).toEqual([
      { result: 'already_posted', count: 1 },
      { result: 'unknown', count: 1 },
      { result: 'wrong_amount', count: 2 },
      { result: 'wrong_state', count: 4 },
    ]);
    expect([await stateOf(world, ana), await stateOf(world, ben)]).toEqual([
      'in_transit',
      'failed',
    ]);
    await ledgerIsBalanced(world);
  });

  test('posts a future line on its day, not before', async () => {
    const saturday = addDays(fridayOf(toAna), 1);
    const lines = [
      bankLineOf(toAna, saturday),
      bankLineOf(toBen, saturday, { outcome: 'failed', reason: 'No such account' }),
    ];
    const early = await readInBank(world, ...lines);
    expect(explanationsOf(early)).toEqual([
      'This day is in the future.',
      'This day is in the future.',
    ]);
    expect([await stateOf(world, ana), await stateOf(world, ben)]).toEqual([
      'in_transit',
      'in_transit',
    ]);
    await world.nextTuesday();
    const inTime = await readInBank(world, ...lines.toReversed());
    expect(resultsOf(inTime)).toEqual(['posted', 'posted']);
    expect(explanationsOf(inTime)).toContain(
      'No such account. Credited back, and the bank account is in review.',
    );
    await ledgerIsBalanced(world);
  });

  test('may report a deposit on the day of sending', async () => {
    const read = await readInBank(world, bankLineOf(toAna, addDays(toAna.cutOffDay, 1)));
    expect(resultsOf(read)).toEqual(['posted']);
  });

  test('reports a line for an unsent payout', async () => {
    await world.nextTuesday();
    await sell(world, ana, 100);
    await world.thursday();
    await world.run();
    const queued = await newestPayout(world, ana);
    const read = await readInBank(world, bankLine(queued, 'deposited'));
    expect(explanationsOf(read)).toEqual(['It hasn’t been sent yet.']);
  });
});

describe('returns of the clearing house', () => {
  const nacha = (code: string, ...whose: Sent[]) =>
    importText(
      world,
      'nacha_returns',
      nachaReturns(whose.map(({ reference }) => ({ reference, cents: 9350n, code }))),
    );

  test('fail payouts on their way and return deposited ones', async () => {
    await readInBank(world, bankLine(toBen, 'deposited'));
    const read = await nacha('R03', toAna, toBen);
    expect(read.lines.map(({ outcome, result }) => [outcome, result])).toEqual([
      ['R03', 'posted'],
      ['R03', 'posted'],
    ]);
    expect([await stateOf(world, ana), await stateOf(world, ben)]).toEqual(['failed', 'returned']);
    expect((await bankAccountOf(world, ben))?.review_note).toMatch(/^Your bank finds no account/);
    const { body } = await ana.browser.get(`/api/payouts/${toAna.id}`);
    expect(body).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^Your bank finds/) as string,
    });
    await ledgerIsBalanced(world);
  });

  test('explain every entry that was not posted', async () => {
    await nacha('R02', toAna);
    const text = nachaReturns([
      { reference: 'PO26W01NOBODY', cents: 9350n, code: 'R02' },
      { reference: toBen.reference, cents: 9351n, code: 'R02' },
      { reference: toAna.reference, cents: 9350n, code: 'R02' },
    ]);
    expect(resultsOf(await importText(world, 'nacha_returns', text))).toEqual([
      'unknown',
      'wrong_amount',
      'already_posted',
    ]);
    const other = nachaReturns([{ reference: toBen.reference, cents: 9350n, code: 'R02' }], {
      currency: 'USD',
    });
    expect(resultsOf(await importText(world, 'nacha_returns', other))).toEqual(['wrong_amount']);
    expect(await stateOf(world, ben)).toBe('in_transit');
  });

  test('of a cancelled payout post nothing', async () => {
    await world.nextTuesday();
    await sell(world, ana, 100);
    await world.thursday();
    await world.run();
    const queued = await newestPayout(world, ana);
    await world.one.browser.post(`/api/console/payouts/${queued.id}/cancellation`, {
      reason: 'Requested by phone',
    });
    const read = await nacha('R02', queued);
    expect(explanationsOf(read)).toEqual(['It was cancelled before sending.']);
    expect(await stateOf(world, ana)).toBe('cancelled');
  });
});
