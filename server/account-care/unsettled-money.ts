import { formatMoney } from '@piton/contract/money.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** Payouts are whole cents, and fees are not: what is less than a cent stays for ever. */
const centMills = 10n;

/** What of the real money of a person's companies is still open, in words; null when nothing is. */
export async function unsettledMoney(
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<string | null> {
  const balances = await transaction
    .selectFrom('ledger_balances')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_balances.account_id')
    .innerJoin('companies', 'companies.id', 'ledger_accounts.company_id')
    .select(['companies.name', 'ledger_balances.balance_mills as mills'])
    .where('companies.owner_id', '=', ownerId)
    .where('ledger_accounts.mode', '=', 'live')
    .execute();
  const open = balances.find(({ mills }) => mills >= centMills || mills <= -centMills);
  if (open !== undefined) {
    return `${open.name} still has a balance of ${formatMoney(open.mills)}, which has to be settled first.`;
  }
  const pending = await transaction
    .selectFrom('sales')
    .innerJoin('companies', 'companies.id', 'sales.company_id')
    .select('companies.name')
    .where('companies.owner_id', '=', ownerId)
    .where('sales.mode', '=', 'live')
    .where('sales.status', '=', 'Pending')
    .limit(1)
    .executeTakeFirst();
  if (pending === undefined) return null;
  return `A payment to ${pending.name} is still waiting for its outcome. Try again in a few minutes.`;
}
