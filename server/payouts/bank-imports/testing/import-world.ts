import type { BankImport, ImportKind } from '@piton/contract/payouts/bank-import.ts';
import { expect } from 'vitest';
import type { Merchant } from '../../../merchant-accounts/testing/merchant.ts';
import type { HttpResponse } from '../../../identity/testing/browse.ts';
import { password, type SignedIn } from '../../../identity/staff/testing/console-world.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  type PayoutWorld,
  sell,
} from '../../testing/payout-world.ts';

export type Sent = { readonly id: string; readonly reference: string; readonly cutOffDay: string };

export const bankHeader = 'Reference,Outcome,Date,Amount,Currency,Reason';
/** With the bank's fee. */
export const bankFeeHeader = `${bankHeader},Fee`;
export const acquirerHeader = 'Type,Invoice,Amount,Fee,Settled on,Batch';

/** As a person would type it. */
export function table(header: string, ...lines: string[]): string {
  return [header, ...lines].map((line) => `${line}\n`).join('');
}

let files = 0;

export function send(
  { browser }: SignedIn,
  kind: ImportKind,
  text: string,
  name = `file ${(files += 1)}`,
): Promise<HttpResponse> {
  return browser.post('/api/console/bank-imports', { password, kind, name, text });
}

export async function importText(
  { one }: Pick<PayoutWorld, 'one'>,
  kind: ImportKind,
  text: string,
): Promise<BankImport> {
  const { status, body } = await send(one, kind, text);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as unknown as BankImport;
}

/** The result of each line, in file order. */
export function resultsOf({ lines }: BankImport): string[] {
  return lines.toSorted((one, other) => one.number - other.number).map(({ result }) => result);
}

/** The text about each line; unposted lines come first. */
export function explanationsOf({ lines }: BankImport): string[] {
  return lines.map(({ explanation }) => explanation);
}

/** Runs, approves and sends the current week. */
export async function sendWeek(world: PayoutWorld): Promise<void> {
  await world.run();
  const [run] = await world.asOwner<{ day: string }>(
    'select cut_off_day::text as day from payout_runs order by cut_off_day desc limit 1',
  );
  const day = run?.day ?? '';
  await approveRunTwice([world.one, world.two], day);
  const path = `/api/console/payout-runs/${day}/release`;
  const { status } = await world.one.browser.post(path, { password, format: 'csv' });
  if (status !== 200) throw new Error(`nothing was released: ${status}`);
}

export async function newestPayout(
  { asOwner }: PayoutWorld,
  { uid }: { uid: string },
): Promise<Sent> {
  const [payout] = await asOwner<Sent>(
    `select id, reference, cut_off_day::text as "cutOffDay" from payouts
      where owner_id = $1 order by cut_off_day desc limit 1`,
    [uid],
  );
  if (payout === undefined) throw new Error('they were not paid');
  return payout;
}

/** Clears the limit on password checks, which these tests exceed. */
export async function resetLimits({ asOwner }: Pick<PayoutWorld, 'asOwner'>): Promise<void> {
  await asOwner('delete from limits');
  await asOwner('delete from failures');
}

/** Adds so many merchants, each owed 93.50 for one sale of 100.00. */
export async function addMerchants(world: PayoutWorld, count: number): Promise<Merchant[]> {
  const merchants: Merchant[] = [];
  for (let number = 0; number < count; number += 1) {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 100);
    merchants.push(merchant);
  }
  return merchants;
}

/** The balance of a platform account on its own side, in EC$. */
export async function onAccount({ asOwner }: PayoutWorld, code: string): Promise<string> {
  const [row] = await asOwner<{ amount: string }>(
    `select (coalesce(sum(case side when 'debit' then amount_mills else -amount_mills end), 0) / 1000)
              ::numeric(12, 2)::text as amount
       from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.mode = 'live' and a.code = $1`,
    [code],
  );
  return row?.amount ?? 'none';
}

/** Returns of one currency in one batch, as the clearing house writes them. */
export function nachaReturns(
  returns: readonly { reference: string; cents: bigint; code: string }[],
  { currency = 'XCD' } = {},
): string {
  const pad = (value: bigint | number, length: number) => String(value).padStart(length, '0');
  const count = returns.length * 2;
  const hash = pad(BigInt(returns.length) * 54_321n, 10);
  const sum = pad(
    returns.reduce((all, { cents }) => all + cents, 0n),
    12,
  );
  const entries = returns.flatMap(({ reference, cents, code }, index) => [
    `621000543210${'1029384756'.padEnd(17)}${pad(cents, 10)}${reference.padEnd(15)}${'ANA CHARLEMAGNE'.padEnd(22)}  1000543210${pad(index + 1, 6)}`,
    `799${code}00000001${pad(index + 1, 7)}      00054321${' '.repeat(44)}000543210${pad(index + 1, 6)}`,
  ]);
  const records = [
    `101 000000120 00054321 2611300915A094101${'PITON LTD'.padEnd(23)}${'BANK OF SAINT LUCIA'.padEnd(23)}${currency.padEnd(8)}`,
    `5220${'PITON LTD'.padEnd(16)}${' '.repeat(20)}1000200030CCDPAYOUT    261127261130   1000543210000001`,
    ...entries,
    `8220${pad(count, 6)}${hash}${pad(0, 12)}${sum}1000200030${' '.repeat(25)}000543210000001`,
  ];
  const blocks = Math.ceil((records.length + 1) / 10);
  records.push(
    `9000001${pad(blocks, 6)}${pad(count, 8)}${hash}${pad(0, 12)}${sum}${' '.repeat(39)}`,
  );
  while (records.length % 10 > 0) records.push('9'.repeat(94));
  return records.map((record) => `${record}\n`).join('');
}

/** The acquirer's lines for all sales since then, with a fee of EC$1.00 each. */
export async function settledLines(
  { asOwner }: Pick<PayoutWorld, 'asOwner'>,
  from: string,
  settledOn: string,
): Promise<string[]> {
  const sold = await asOwner<{ invoice: string; amount: string }>(
    `select s.invoice, (s.amount_mills / 1000.0)::numeric(12, 2)::text as amount
       from sales s join ledger_transactions t on t.id = s.ledger_transaction_id
      where t.created_at > $1`,
    [from],
  );
  return sold.map(({ invoice, amount }) => `sale,${invoice},${amount},1.00,${settledOn},B1`);
}
