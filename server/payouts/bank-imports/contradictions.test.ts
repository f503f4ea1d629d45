/** What the bank says against what it said before is seen, holds its owner, and is not one person’s to put away. */
import { addDays } from '@piton/contract/calendar.ts';
import type { BankImport } from '@piton/contract/bank-import.ts';
import type { Reconciliation } from '@piton/contract/payout-books.ts';
import { formatWeekday, formatWeekdayAndYear, startOfDay } from '@piton/contract/time.ts';
import { expect, test } from 'vitest';
import type { Merchant } from '../../account-care/testing/merchant.ts';
import { password, type SignedIn } from '../../staff/testing/console-world.ts';
import { lookedAt, payoutsOf, verifyBankAccount } from '../testing/payout-world.ts';
import {
  bankLine,
  bankLineOf,
  type BankWorld,
  booksAreRight,
  fridayOf,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import { bankHeader, saidOf, send, type Sent, table } from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let ben: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, ben, toAna, toBen } = given);
});

function lookAfter({ browser }: SignedIn, { id }: BankImport) {
  return browser.post(`/api/console/bank-imports/${id}/lines/2/looked-after`, {
    password,
    reason: 'The bank paid it after all, and takes it back',
  });
}

async function contradictions(): Promise<Reconciliation['exceptions']> {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  const { exceptions } = body as unknown as Reconciliation;
  return exceptions.filter(({ kind }) => kind === 'contradiction');
}

const weekdayOf = (day: string) => formatWeekday(startOfDay(day));
const longWeekdayOf = (day: string) => formatWeekdayAndYear(startOfDay(day));

/** By that person. */
async function reads(by: SignedIn, ...lines: string[]): Promise<BankImport> {
  const { status, body } = await send(by, 'bank_csv', table(bankHeader, ...lines));
  expect(status).toBe(200);
  return body as unknown as BankImport;
}

test('who says that a payout failed puts away nothing that says it was paid', async () => {
  await reads(world.one, bankLine(toAna, 'failed', 'Typed by hand'));
  await verifyBankAccount(world, ana);
  const bySomebody = await reads(world.two, bankLine(toAna, 'deposited'));
  expect(await contradictions()).toMatchObject([
    {
      reference: toAna.reference,
      owner: { uid: ana.uid },
      mills: 93_500,
      said: `The bank says that it paid EC$93.50 on ${weekdayOf(fridayOf(toAna))}, and its money was given back.`,
      path: `/console/payouts/imports/${bySomebody.id}`,
    },
  ]);
  // Whoever booked what it contradicts, and whoever read it in.
  for (const theirs of [world.one, world.two]) {
    const { status, body } = await lookAfter(theirs, bySomebody);
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringMatching(/Somebody else/) as string } },
    });
  }

  await world.nextTuesday();
  await world.thursday();
  await world.run();
  expect((await lookedAt(world, ana)).at(-1)).toMatchObject({
    outcome: 'held',
    reasons: ['bank_in_review'],
  });
  expect((await lookAfter(world.three, bySomebody)).status).toBe(200);
  expect(await contradictions()).toEqual([]);
  await world.nextTuesday();
  await world.thursday();
  await world.run();
  expect((await payoutsOf(world, ana)).map(({ state }) => state)).toEqual(['failed', 'queued']);
  await booksAreRight(world);
});

test('a payout that waits to be sent is taken out while the bank contradicts itself', async () => {
  await reads(world.one, bankLine(toAna, 'failed', 'No such account'));
  await verifyBankAccount(world, ana);
  await world.nextTuesday();
  await world.thursday();
  await world.run();
  await reads(world.two, bankLine(toAna, 'deposited'));
  const day = (await payoutsOf(world, ana)).at(-1)?.cut_off_day ?? '';
  const path = `/api/console/payout-runs/${day}`;
  for (const { browser } of [world.one, world.two]) {
    const { seen } = (await browser.get(path)).body;
    expect((await browser.post(`${path}/approval`, { password, seen })).status).toBe(200);
  }
  expect(await stateOf(world, ana)).toBe('cancelled');
  const [step] = await world.asOwner<{ reason: string }>(
    `select reason from payout_steps where owner_id = $1 and state = 'cancelled'`,
    [ana.uid],
  );
  expect(step?.reason).toBe('The bank account is in review.');
  await booksAreRight(world);
});

test.each(['failed', 'returned'])(
  'an arrival after it %s is one, on whatever day',
  async (back) => {
    const before = (await contradictions()).length;
    if (back === 'returned') await reads(world.one, bankLine(toBen, 'deposited'));
    await reads(world.one, bankLine(toBen, back, 'Account closed'));
    await world.nextTuesday();
    const monday = addDays(fridayOf(toBen), 3);
    const again = await reads(world.two, bankLineOf(toBen, monday));
    expect(saidOf(again)).toEqual([
      back === 'failed'
        ? 'The bank said before that it failed, and its money is back.'
        : `The bank said before that it paid this on ${longWeekdayOf(fridayOf(toBen))}.`,
    ]);
    expect((await contradictions()).length).toBe(before + 1);
    // What it says of the first day is what the books say, and no answer to the other.
    if (back === 'returned') {
      expect(saidOf(await reads(world.one, bankLine(toBen, 'deposited', 'again')))).toEqual([
        'The bank said so before.',
      ]);
      expect((await contradictions()).length).toBe(before + 1);
    }
    expect(await stateOf(world, ben)).toBe(back);
  },
);

test('a second arrival on another day waits for a person, and one of the same day does not', async () => {
  await readInBank(world, bankLine(toAna, 'deposited'));
  await world.nextTuesday();
  const read = await readInBank(
    world,
    bankLineOf(toAna, addDays(fridayOf(toAna), 3)),
    bankLine(toAna, 'deposited'),
  );
  expect(read.counts).toEqual([
    { result: 'already', count: 1 },
    { result: 'wrong_state', count: 1 },
  ]);
  expect(read.openCount).toBe(1);
  expect(saidOf(read)).toContain(
    `The bank said before that it paid this on ${longWeekdayOf(fridayOf(toAna))}.`,
  );
});

test('that it came back on another day waits for a person too', async () => {
  await readInBank(world, bankLine(toAna, 'failed', 'Account closed'));
  await world.nextTuesday();
  const monday = addDays(fridayOf(toAna), 3);
  const read = await readInBank(world, bankLineOf(toAna, monday, { outcome: 'failed' }));
  expect([read.openCount, ...saidOf(read)]).toEqual([
    1,
    `The bank said before that this came back on ${longWeekdayOf(fridayOf(toAna))}.`,
  ]);
});
