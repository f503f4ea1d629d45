import { formatMoney } from '@piton/contract/money/money.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** Payouts are whole cents and fees are not, so less than a cent remains for ever. */
const centMills = 10n;

/** The open item, and the step that must come first. */
export type Outstanding = { readonly open: string; readonly first: string };

/** The first open item of live money per person, as text; people without one are missing. */
export async function outstandingMoney(
  transaction: Transaction<DB>,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, Outstanding>> {
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
    .selectFrom('pending_sales')
    .innerJoin('sales', 'sales.id', 'pending_sales.sale_id')
    .innerJoin('companies', 'companies.id', 'sales.company_id')
    .select(['companies.owner_id', 'companies.name'])
    .distinct()
    .where('companies.owner_id', 'in', ownerIds)
    .where('sales.mode', '=', 'live')
    .where('sales.status', '=', 'Pending')
    .execute();
  const waiting = pending.map(({ owner_id: ownerId, name }): [string, Outstanding] => [
    ownerId,
    {
      open: `A payment to ${name} is still pending.`,
      first: 'Try again in a few minutes.',
    },
  ]);
  const owed = balances
    .filter(({ mills }) => mills >= centMills || mills <= -centMills)
    .map(({ owner_id: ownerId, name, mills }): [string, Outstanding] => [
      ownerId,
      {
        open: `${name} still has a balance of ${formatMoney(mills)}.`,
        first: 'Settle it first.',
      },
    ]);
  // A balance lasts for days and a pending payment for minutes, so the balance wins.
  return new Map([...waiting, ...owed]);
}
