import { formatMoney } from '@piton/contract/money/money.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** Payouts are whole cents, and fees are not: what is less than a cent stays for ever. */
const centMills = 10n;

/** What is still open, and what has to happen first where it must not be. */
export type Unsettled = { readonly open: string; readonly first: string };

/**
 * What of the real money of people's companies is still open, in words: of each person the first thing
 * there is, and nothing of those with whom all is settled.
 */
export async function unsettledMoney(
  transaction: Transaction<DB>,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, Unsettled>> {
  if (ownerIds.length === 0) return new Map();
  const balances = await transaction
    .selectFrom('ledger_balances')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_balances.account_id')
    .innerJoin('companies', 'companies.id', 'ledger_accounts.company_id')
    .select(['companies.owner_id', 'companies.name', 'ledger_balances.balance_mills as mills'])
    .where('companies.owner_id', 'in', ownerIds)
    .where('ledger_accounts.mode', '=', 'live')
    .execute();
  const pending = await transaction
    .selectFrom('sales')
    .innerJoin('companies', 'companies.id', 'sales.company_id')
    .select(['companies.owner_id', 'companies.name'])
    .distinct()
    .where('companies.owner_id', 'in', ownerIds)
    .where('sales.mode', '=', 'live')
    .where('sales.status', '=', 'Pending')
    .execute();
  const waiting = pending.map(({ owner_id: ownerId, name }): [string, Unsettled] => [
    ownerId,
    {
      open: `A payment to ${name} is still pending.`,
      first: 'Try again in a few minutes.',
    },
  ]);
  const owed = balances
    .filter(({ mills }) => mills >= centMills || mills <= -centMills)
    .map(({ owner_id: ownerId, name, mills }): [string, Unsettled] => [
      ownerId,
      {
        open: `${name} still has a balance of ${formatMoney(mills)}.`,
        first: 'Settle it first.',
      },
    ]);
  // A balance stays for days and a payment for minutes, so that of both the balance is said.
  return new Map([...waiting, ...owed]);
}
