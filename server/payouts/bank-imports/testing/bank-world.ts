import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Merchant } from '../../../merchant-accounts/testing/merchant.ts';
import type { SignedIn } from '../../../identity/staff/testing/console-world.ts';
import {
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  verify,
} from '../../testing/payout-world.ts';
import {
  addMerchants,
  bankHeader,
  resetLimits,
  newestPayout,
  importText,
  sendWeek,
  type Sent,
  table,
} from './import-world.ts';

const dayMs = 24 * 60 * 60_000;

export type BankWorld = PayoutWorld & {
  /** May resolve lines that `one` and `two` imported. */
  readonly three: SignedIn;
  /** Noon on a Tuesday, a week later each time. */
  readonly nextTuesday: () => Promise<void>;
  /** The Thursday of that week, after its cut-off. */
  readonly thursday: () => Promise<void>;
  /** The Friday of that week, when the bank reports. */
  readonly friday: () => Promise<void>;
};

async function createBankWorld(): Promise<BankWorld> {
  const world = await createPayoutWorld();
  // Every Friday is a value date, so that what the bank reports on it is not early.
  await world.asOwner('delete from bank_holidays where extract(isodow from day) = 5');
  const three = await world.signIn('three@example.lc', { role: 2 });
  let weeks = 0;
  const at = (instant: string) =>
    world.at(new Date(Date.parse(instant) + weeks * 7 * dayMs).toISOString());
  return {
    ...world,
    three,
    nextTuesday: () => {
      weeks += 1;
      return at('2026-11-24T16:00:00Z');
    },
    thursday: () => at('2026-11-26T10:00:00Z'),
    friday: () => at('2026-11-27T16:00:00Z'),
  };
}

type Paid = {
  readonly ana: Merchant;
  readonly ben: Merchant;
  readonly toAna: Sent;
  readonly toBen: Sent;
};

/** One world for all tests of a file. Before each test it pays two new merchants. */
export function withTwoPaid(take: (given: Paid & { readonly world: BankWorld }) => void): void {
  let world: BankWorld;
  beforeAll(async () => {
    world = await createBankWorld();
  });
  afterAll(() => world.database.drop());
  beforeEach(async () => {
    take({ world, ...(await payTwo(world)) });
  });
}

/** Two merchants whose payouts of 93.50, each in a new week, are in transit on the Friday. */
async function payTwo(world: BankWorld): Promise<Paid> {
  await resetLimits(world);
  await world.nextTuesday();
  const [ana, ben] = (await addMerchants(world, 2)) as [Merchant, Merchant];
  await world.thursday();
  await sendWeek(world);
  await world.friday();
  const [toAna, toBen] = [await newestPayout(world, ana), await newestPayout(world, ben)];
  return { ana, ben, toAna, toBen };
}

/** The day it is deposited. */
export function fridayOf({ cutOffDay }: Sent): string {
  const wednesday = Date.parse(`${cutOffDay}T00:00:00Z`);
  return new Date(wednesday + 2 * dayMs).toISOString().slice(0, 10);
}

export function bankLine(sent: Sent, outcome: string, reason = '', amount = '93.50'): string {
  return bankLineOf(sent, fridayOf(sent), { outcome, reason, amount });
}

export function bankLineOf(
  { reference }: Sent,
  day: string,
  { outcome = 'deposited', reason = '', amount = '93.50' } = {},
): string {
  return `${reference},${outcome},${day},${amount},XCD,${reason}`;
}

export function readInBank(world: BankWorld, ...lines: string[]): Promise<BankImport> {
  return importText(world, 'bank_csv', table(bankHeader, ...lines));
}

export async function stateOf(world: BankWorld, merchant: Merchant): Promise<string | undefined> {
  return (await payoutsOf(world, merchant)).at(-1)?.state;
}

export async function bankAccountOf({ asOwner }: BankWorld, { uid }: Merchant) {
  const [row] = await asOwner<{ in_review: boolean; review_note: string }>(
    'select in_review, review_note from bank_accounts where user_id = $1',
    [uid],
  );
  return row;
}

export async function ledgerIsBalanced(world: BankWorld): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
}
