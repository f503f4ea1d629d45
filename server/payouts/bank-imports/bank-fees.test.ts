/** A bank fee for a payout is posted once and is always our cost. */
import { addDays } from '@piton/contract/time/calendar.ts';
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import type { Reconciliation, TrialBalance } from '@piton/contract/payouts/reconciliation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { balanceOf } from '../testing/payout-world.ts';
import {
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
  bankFeeHeader,
  nachaReturns,
  onAccount,
  importText,
  resultsOf,
  explanationsOf,
  send,
  type Sent,
  table,
} from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let ben: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, ben, toAna, toBen } = given);
});

let before: { bank: number; fees: number };
beforeEach(async () => {
  before = { bank: await on('bank'), fees: await on('bank_fees') };
});

const on = async (code: string) => Number(await onAccount(world, code));

/** How much each account has moved within this test, on its own side. */
async function moved(): Promise<{ bank: string; fees: string }> {
  const of = async (code: string, was: number) => ((await on(code)) - was).toFixed(2);
  return { bank: await of('bank', before.bank), fees: await of('bank_fees', before.fees) };
}

function importBankCsv(...lines: string[]): Promise<BankImport> {
  return importText(world, 'bank_csv', table(bankFeeHeader, ...lines));
}

describe('a payout moves as without a bank fee, which is posted separately', () => {
  test('it arrives', async () => {
    const read = await importBankCsv(`${bankLine(toAna, 'deposited')},2.00`);
    expect(read).toMatchObject({
      postedMills: 93_500,
      totalFeeMills: 2000,
      lines: [{ result: 'posted', amountMills: 93_500, feeMills: 2000 }],
    });
    expect(explanationsOf(read)).toEqual(['Deposited. Bank fee: EC$2.00.']);
    expect(await moved()).toEqual({ bank: '-95.50', fees: '2.00' });
    expect(await stateOf(world, ana)).toBe('deposited');
    await ledgerIsBalanced(world);
  });

  test.each([
    ['failed', '93.50,XCD,Account closed,5.00', '-5.00'],
    ['returned', '93.50,XCD,Account closed,5.00', '-5.00'],
    // The returned amount and the fee, as on a statement.
    ['failed', '88.50,XCD,Account closed,5.00', '-5.00'],
    ['returned', '88.50,XCD,Account closed,5.00', '-5.00'],
  ])('it %s as %s', async (outcome, end, bank) => {
    if (outcome === 'returned') await readInBank(world, bankLine(toAna, 'deposited'));
    const line = `${toAna.reference},${outcome},${fridayOf(toAna)},${end}`;
    const read = await importBankCsv(line);
    expect(read).toMatchObject({
      postedMills: -93_500,
      totalFeeMills: 5000,
      lines: [{ result: 'posted', amountMills: 93_500, feeMills: 5000 }],
    });
    expect(explanationsOf(read)).toEqual([
      'Account closed. Credited back, and the bank account is in review. Bank fee: EC$5.00.',
    ]);
    expect(await moved()).toEqual({ bank, fees: '5.00' });
    expect(await stateOf(world, ana)).toBe(outcome);
    expect(await balanceOf(world, ana)).toBe('93.500');
    const { body } = await ana.browser.get('/api/bank-account');
    expect(JSON.stringify(body)).not.toContain('kept');
    await ledgerIsBalanced(world);
  });

  test('the bank takes a fee for each of two outcomes', async () => {
    await world.nextTuesday();
    const monday = addDays(fridayOf(toAna), 3);
    await importBankCsv(
      `${bankLine(toAna, 'deposited')},2.00`,
      `${bankLineOf(toAna, monday, { outcome: 'returned', amount: '88.50' })},5.00`,
    );
    expect(await moved()).toEqual({ bank: '-7.00', fees: '7.00' });
    await ledgerIsBalanced(world);
  });

  test('and posts no fee if none was taken', async () => {
    const read = await importBankCsv(
      `${bankLine(toAna, 'deposited')},`,
      `${bankLine(toBen, 'failed')},0.00`,
    );
    expect(resultsOf(read)).toEqual(['posted', 'posted']);
    expect(read.totalFeeMills).toBe(0);
    expect(await moved()).toEqual({ bank: '-93.50', fees: '0.00' });
  });
});

describe('a line with another amount is not posted, nor is its fee', () => {
  test.each([
    ['deposited', '91.50', '2.00', 'EC$93.50 was sent.'],
    ['failed', '88.50', '4.99', 'EC$93.50 was sent. Amount and Fee don’t add up to it.'],
    ['failed', '88.50', '', 'EC$93.50 was sent.'],
  ])('%s as %s with %s', async (outcome, amount, fee, words) => {
    const read = await importBankCsv(`${bankLine(toAna, outcome, '', amount)},${fee}`);
    expect(resultsOf(read)).toEqual(['wrong_amount']);
    expect(explanationsOf(read)).toEqual([words]);
    expect(await moved()).toEqual({ bank: '0.00', fees: '0.00' });
    expect(await stateOf(world, ana)).toBe('in_transit');
  });

  test('a later line with the right amount is posted', async () => {
    const late = addDays(fridayOf(toAna), 3);
    const early = `${bankLineOf(toAna, late, { outcome: 'failed', amount: '88.50' })},5.00`;
    const read = await importBankCsv(early);
    expect([resultsOf(read), read.openCount]).toEqual([['wrong_state'], 1]);
    await world.nextTuesday();
    await importBankCsv(early, `${bankLine(toBen, 'deposited')},`);
    const { body } = await world.one.browser.get(`/api/console/bank-imports/${read.id}`);
    expect(body['openCount']).toBe(0);
    expect(await moved()).toEqual({ bank: '-98.50', fees: '5.00' });
  });
});

describe('a bank fee is posted once', () => {
  test('a line that is otherwise a repeat posts it', async () => {
    await importText(
      world,
      'nacha_returns',
      nachaReturns([{ reference: toAna.reference, cents: 9350n, code: 'R02' }]),
    );
    await world.nextTuesday();
    const [posted] = await world.asOwner<{ day: string }>(
      'select day::text from bank_import_lines where payout_id = $1',
      [toAna.id],
    );
    const line = bankLineOf(toAna, posted?.day ?? '', { outcome: 'failed', amount: '88.50' });
    const read = await importBankCsv(`${line},5.00`);
    expect(read).toMatchObject({
      postedMills: 0,
      totalFeeMills: 5000,
      counts: [{ result: 'already_posted', count: 1 }],
    });
    expect(explanationsOf(read)).toEqual([
      'It has already been credited back. Bank fee: EC$5.00, posted now.',
    ]);
    const again = await importBankCsv(`${line},5.00`, `${bankLine(toBen, 'deposited')},`);
    expect(again.totalFeeMills).toBe(0);
    expect(explanationsOf(again)).toContain('It has already been credited back.');
    expect((await moved()).fees).toBe('5.00');
    expect(await balanceOf(world, ana)).toBe('93.500');
    await ledgerIsBalanced(world);
  });

  test('any number of files and people post it at once', async () => {
    const line = `${bankLine(toAna, 'deposited')},2.00`;
    const others = ['', '1.00', '1.50', '2.50'].map(
      (fee) => `${bankLine(toBen, 'deposited')},${fee}`,
    );
    const responses = await Promise.all(
      others.flatMap((other, index) => {
        const text = table(bankFeeHeader, line, other, line);
        const [one, other_] = index % 2 === 0 ? [world.one, world.two] : [world.two, world.one];
        return [send(one, 'bank_csv', text), send(other_, 'bank_csv', text)];
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const rows = await world.asOwner<{ step: string; amount: string }>(
      'select step, amount_mills as amount from bank_fees where payout_id = $1',
      [toAna.id],
    );
    expect(rows).toEqual([{ step: 'deposited', amount: '2000' }]);
    expect(await stateOf(world, ben)).toBe('deposited');
    await ledgerIsBalanced(world);
  });

  test('and a different amount becomes an exception', async () => {
    await importBankCsv(`${bankLine(toAna, 'deposited')},2.00`);
    const read = await importBankCsv(`${bankLine(toAna, 'deposited')},3.00`);
    expect([resultsOf(read), read.openCount]).toEqual([['wrong_amount'], 1]);
    expect(explanationsOf(read)).toEqual(['Our bank reported a fee of EC$2.00 before.']);
    await world.nextTuesday();
    const silent = await readInBank(world, bankLine(toAna, 'deposited'));
    expect(explanationsOf(silent)).toEqual(['Our bank has already reported it.']);
    expect((await moved()).fees).toBe('2.00');
    const openCount = async () =>
      (await world.one.browser.get(`/api/console/bank-imports/${read.id}`)).body['openCount'];
    // A line without a fee doesn't resolve one.
    expect(await openCount()).toBe(1);
    await importBankCsv(`${bankLine(toAna, 'deposited')},2.00`, `${bankLine(toBen, 'deposited')},`);
    expect(await openCount()).toBe(0);
    await ledgerIsBalanced(world);
  });
});

test('the ledger check names a wrong bank fee', async () => {
  const reconciled = async () =>
    (await world.one.browser.get('/api/console/reconciliation')).body as unknown as Reconciliation;
  const was = await reconciled();
  await importBankCsv(`${bankLine(toAna, 'failed', '', '83.50')},10.00`);
  const now = await reconciled();
  expect(now.bankFeeMills - was.bankFeeMills).toBe(10_000);
  expect(now.bankMills - was.bankMills).toBe(-10_000);
  // Only Piton bears it.
  expect(now.coverMills - was.coverMills).toBe(-10_000);
  expect(now.owedMills - was.owedMills).toBe(93_500);
  const { accounts } = (await world.one.browser.get('/api/console/trial-balance'))
    .body as unknown as TrialBalance;
  expect(accounts.find(({ code }) => code === 'bank_fees')).toMatchObject({
    debitMills: now.bankFeeMills,
  });
  const day = fridayOf(toAna);
  const { body } = await world.one.browser.get(
    `/api/console/trial-balance.csv?from=${day}&to=${day}`,
  );
  expect(String(body['file'])).toContain(`${day},bank_fees,10.000,0.000,`);
});
