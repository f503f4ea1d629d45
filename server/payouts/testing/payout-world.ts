import { randomUUID } from 'node:crypto';
import { addMerchant, type Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { adjust, approve, proposalOf } from '../../proposals/testing/proposal-world.ts';
import type { TestDatabase } from '../../database/testing/create-test-database.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import {
  keepSessions,
  moveDatabaseClock,
  setDatabaseClock,
} from '../../database/testing/set-database-clock.ts';
import { type LedgerReport, verifyLedger } from '../../monitoring/self-check/verify-ledger.ts';
import { sellInBulk } from '../../payments/testing/sell-in-bulk.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  password,
  type SignedIn,
} from '../../identity/staff/testing/console-world.ts';
import { runPayouts } from '../run/run-payouts.ts';

export type PayoutWorld = ConsoleWorld & {
  readonly one: SignedIn;
  readonly two: SignedIn;
  /** Sets the database's clock. */
  readonly at: (instant: string) => Promise<void>;
  /** Runs payouts as a server does. */
  readonly run: () => Promise<number>;
};

export const minimumMills = 50_000n;

/** The console with two approvers, at noon on a Tuesday. */
export async function createPayoutWorld(given?: TestDatabase): Promise<PayoutWorld> {
  const world = await createConsoleWorld(given);
  const one = await world.signIn('one@example.lc', { role: 2 });
  const two = await world.signIn('two@example.lc', { role: 2 });
  const at = async (instant: string) => {
    await setDatabaseClock(world.database.owner, new Date(instant));
    await keepSessions(world.asOwner);
  };
  await at('2026-11-24T16:00:00Z');
  const run = () => runPayouts({ database: world.database.kysely, minimumMills });
  return { ...world, one, two, at, run };
}

/** Pays that merchant's balance so many weeks from now, then returns to the present. */
export async function payOut(
  { asOwner, database }: ConsoleWorld,
  { uid }: { uid: string },
  weeks: number,
): Promise<void> {
  await moveDatabaseClock(asOwner, `${weeks} weeks`);
  await runPayouts({ database: database.kysely, minimumMills });
  await moveDatabaseClock(asOwner, '0');
  await keepSessions(asOwner);
  const paid = await asOwner('select from payouts where owner_id = $1', [uid]);
  if (paid.length !== 1) throw new Error(`${paid.length} payouts in place of one`);
}

/** Each of these approves the week as it is. */
export async function approveRunTwice(
  people: readonly SignedIn[],
  cutOffDay: string,
): Promise<void> {
  const path = `/api/console/payout-runs/${cutOffDay}`;
  for (const { browser } of people) {
    const { version } = (await browser.get(path)).body;
    const { status } = await browser.post(`${path}/approval`, { password, version });
    if (status !== 200) throw new Error(`an approval failed: ${status}`);
  }
}

/** Sends the approved payouts to the bank. */
export async function releaseRun({ browser }: SignedIn, cutOffDay: string): Promise<void> {
  const path = `/api/console/payout-runs/${cutOffDay}/release`;
  const { status } = await browser.post(path, { password, format: 'csv' });
  if (status !== 200) throw new Error(`the week was not released: ${status}`);
}

let merchants = 0;

/** A merchant with an approved company and, by default, a verified bank account. */
export async function addPaidMerchant(
  world: ConsoleWorld & Pick<PayoutWorld, 'one' | 'two'>,
  { isVerified = true, isProven = true } = {},
): Promise<Merchant> {
  const merchant = await addMerchant(world, `Paid${(merchants += 1)}`);
  if (isProven) {
    await world.asOwner('update users set email_verified_at = now() where id = $1', [merchant.uid]);
  }
  await addBankAccount(merchant);
  if (isVerified) await verifyBankAccount(world, merchant);
  return merchant;
}

async function addBankAccount({ browser }: SignedIn): Promise<void> {
  const { status } = await browser.post('/api/bank-account', {
    country: 'Saint Lucia',
    bankName: 'Bank of Saint Lucia Limited',
    accountRouting: '',
    accountNumber: '1029384756',
    accountName: 'Ana Charlemagne',
    accountType: 'chequing',
  });
  if (status !== 200) throw new Error(`the bank account was not taken: ${status}`);
}

/** Verifies with two approvals; other tests cover the screens. */
export async function verifyBankAccount(
  { asOwner, one, two }: Pick<PayoutWorld, 'asOwner' | 'one' | 'two'>,
  { uid }: Pick<SignedIn, 'uid'>,
): Promise<void> {
  const approvalId = randomUUID();
  await asOwner(
    `insert into approvals
       (id, kind, subject_id, subject_hash, concerned_ids, first_by, second_by, second_at)
     select $1, 'bank_account', user_id::text, bank_account_hash(b), array[user_id], $3::uuid, $4::uuid, now()
       from bank_accounts b where user_id = $2`,
    [approvalId, uid, one.uid, two.uid],
  );
  await asOwner(
    `update bank_accounts set in_review = false, review_note = '', review_fields = '{}', approval_id = $1
      where user_id = $2`,
    [approvalId, uid],
  );
}

export function sell(
  { database }: Pick<PayoutWorld, 'database'>,
  { companyId }: { companyId: string },
  ...amounts: number[]
): Promise<void> {
  return sellInBulk(
    { database, companyId },
    amounts.map((amount) => BigInt(Math.round(amount * 100)) * 10n),
  );
}

export type PayoutRow = {
  id: string;
  state: string;
  cut_off_day: string;
  net: string;
  sales: string;
  fees: string;
  count: string;
};

/** The merchant's payouts, oldest first; amounts in EC$. */
export function payoutsOf({ asOwner }: ConsoleWorld, { uid }: { uid: string }) {
  return asOwner<PayoutRow>(
    `select id, state, cut_off_day::text, (net_mills / 1000.0)::numeric(12, 2)::text as net,
            (sale_mills / 1000.0)::numeric(12, 2)::text as sales,
            (fee_mills / 1000.0)::numeric(12, 3)::text as fees, sale_count::text as count
       from payouts where owner_id = $1 order by cut_off_day`,
    [uid],
  );
}

export async function runOutcomesOf(
  { asOwner }: ConsoleWorld,
  { uid }: { uid: string },
): Promise<{ outcome: string; reasons: string[]; owed: string }[]> {
  return asOwner(
    `select outcome, reasons, (owed_mills / 1000.0)::numeric(12, 2)::text as owed
       from payout_run_owners where owner_id = $1 order by cut_off_day`,
    [uid],
  );
}

export async function balanceOf(
  { asOwner }: ConsoleWorld,
  { companyId }: { companyId: string },
): Promise<string> {
  const [row] = await asOwner<{ balance: string }>(
    `select (balance_mills / 1000.0)::numeric(12, 3)::text as balance
       from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.company_id = $1 and a.mode = 'live' and a.code = 'merchant_payable'`,
    [companyId],
  );
  return row?.balance ?? 'none';
}

export function verify({ database }: ConsoleWorld): Promise<LedgerReport> {
  return withKeptConnection(database.owner, verifyLedger);
}

/** Adjusts the company's balance by that amount, with two approvals. */
export async function adjustBalance(
  { one, two }: PayoutWorld,
  { companyId }: { companyId: string },
  amount: number,
): Promise<void> {
  const amountMills = Math.round(amount * 100) * 10;
  const { status } = await approve(two, await proposalOf(adjust(one, companyId, { amountMills })));
  if (status !== 200) throw new Error(`the adjustment was not approved: ${status}`);
}
