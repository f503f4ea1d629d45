import { AppError } from '@piton/contract/http/errors.ts';
import type { BankFileFormat, PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { sql, type Transaction } from 'kysely';
import { extendTimeout } from '../../database/extend-timeout.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import type { Caller } from '../../identity/caller.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import type { BankPayment, Sender } from '../bank-files/bank-batch.ts';
import {
  isPayeeUnsupported,
  isSenderUnsupported,
  writeBankFile,
} from '../bank-files/write-bank-file.ts';
import { fileReference } from './file-reference.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { readRun } from './read-run.ts';

type Released = { readonly cutOffDay: CalendarDay; readonly format: BankFileFormat };

type Row = {
  id: string;
  owner_id: string;
  reference: string;
  net_mills: bigint;
  bank_name: string;
  bic: string | null;
  account_name: string;
  account_type: BankPayment['accountType'];
  account_routing: string;
  sealed_number: Buffer;
  number_hash: Buffer;
};

/**
 * Makes the bank file once, in the transaction that marks its payouts as sent. Later downloads
 * return the stored file.
 */
export async function releasePayouts(
  deps: PayoutsDeps,
  caller: Caller,
  { cutOffDay, format, ...proof }: Released & Proof,
): Promise<PayoutRun> {
  const staffId = caller.session.userId;
  return withStepUp(deps, { caller, actor: { staffId } }, proof, async (transaction) => {
    await sendRun(deps, transaction, { cutOffDay, format });
    return readRun(transaction, staffId, cutOffDay);
  });
}

type SendDeps = Pick<PayoutsDeps, 'sender' | 'accountNumbers' | 'bankFileSeal' | 'clock'>;

/** Runs in the transaction of the acting member of staff. */
export async function sendRun(
  deps: SendDeps,
  transaction: Transaction<DB>,
  { cutOffDay, format }: Released,
): Promise<void> {
  await extendTimeout(transaction);
  const waits = await somethingWaits(transaction, cutOffDay);
  const rows = await onlyAllowed(selectToRelease(transaction, cutOffDay));
  if (!waits || (await isReleased(transaction, cutOffDay))) {
    throw new AppError('version_conflict', {
      message: 'This week has no payouts to send: they were already sent, or aren’t approved.',
    });
  }
  // All payouts have just been cancelled. The cancellation must commit, because otherwise the week
  // would be stuck.
  if (rows.length === 0) return;
  const file = await writeFile(deps, transaction, { rows, cutOffDay, format });
  const { sealed, sha256 } = deps.bankFileSeal.keep(cutOffDay, file);
  const ids = rows.map(({ id }) => id);
  await unlessContradicted(
    sql`
      select release_payouts(${cutOffDay}::date, ${format}, ${sealed}, ${sha256}, ${ids}::uuid[])`.execute(
      transaction,
    ),
  );
}

async function somethingWaits(transaction: Transaction<DB>, day: CalendarDay): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from payouts where cut_off_day = ${day}::date and state = 'approved'
    ) as waits`.execute(transaction);
  return rows[0]?.waits === true;
}

/** Another member of staff may have released it a moment ago. */
async function isReleased(transaction: Transaction<DB>, day: CalendarDay): Promise<boolean> {
  const { rows } = await sql`
    select from payout_files where cut_off_day = ${day}::date`.execute(transaction);
  return rows.length > 0;
}

/**
 * Payouts with a conflicting bank report are cancelled before the file is made. A conflict that
 * arrives during the release stops it.
 */
async function unlessContradicted(released: Promise<unknown>): Promise<void> {
  await released.catch((error: unknown) => {
    if ((error as { constraint?: unknown }).constraint !== 'payouts_await_the_bank') throw error;
    throw new AppError('version_conflict', {
      message: 'A new bank report conflicts with a payout. Try again, and it will be excluded.',
      cause: error,
    });
  });
}

async function selectToRelease(transaction: Transaction<DB>, day: CalendarDay): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.owner_id, p.reference, p.net_mills, p.bank_name, banks.bic, p.account_name,
           p.account_type, p.account_routing, p.sealed_number, p.number_hash
      from payouts_to_release(${day}::date) p join banks on banks.name = p.bank_name
     order by p.reference`.execute(transaction);
  return rows;
}

type Writing = Released & { readonly rows: readonly Row[] };

async function writeFile(
  { sender, accountNumbers, clock }: SendDeps,
  transaction: Transaction<DB>,
  { rows, cutOffDay, format }: Writing,
): Promise<Buffer> {
  if (sender === null) {
    throw new AppError('unavailable', {
      message: 'Our payout account is not configured (PITON_BANK_ACCOUNT_NUMBER).',
    });
  }
  const payments = rows.map((row) => ({
    reference: row.reference,
    name: row.account_name,
    bankName: row.bank_name,
    routing: row.account_routing,
    bic: row.bic,
    accountNumber: accountNumbers.open(row.owner_id, row),
    accountType: row.account_type,
    amountCents: row.net_mills / 10n,
  }));
  refuseUnfit(format, sender, payments);
  const { rows: days } = await sql<{ day: string }>`
    select release_day(${cutOffDay}::date)::text as day`.execute(transaction);
  const valueDay = days[0]?.day ?? cutOffDay;
  const reference = fileReference(cutOffDay);
  return writeBankFile(format, { reference, createdAt: clock(), valueDay, sender, payments });
}

function refuseUnfit(
  format: BankFileFormat,
  sender: Sender,
  payments: readonly BankPayment[],
): void {
  if (isSenderUnsupported(format, sender)) {
    throw new AppError('unavailable', {
      message:
        'This format can’t represent our payout account (PITON_BANK_ROUTING, PITON_BANK_ACCOUNT_NAME, PITON_BANK_ACCOUNT_NUMBER). Choose another format.',
    });
  }
  const unfit = payments.filter((payment) => isPayeeUnsupported(format, payment));
  if (unfit.length === 0) return;
  const references = unfit.slice(0, 5).map(({ reference }) => reference);
  throw new AppError('version_conflict', {
    message: `This format can’t represent the routing number or name of ${unfit.length} of these accounts (${references.join(', ')}). Choose another format, or exclude them.`,
  });
}
