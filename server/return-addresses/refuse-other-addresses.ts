import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

type Shop = { readonly companyId: string; readonly mode: SaleMode };

/** Refuses each field whose page is at no address that the merchant named. */
export async function refuseOtherAddresses(
  transaction: Transaction<DB>,
  { companyId, mode }: Shop,
  urls: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, url] of Object.entries(urls)) {
    if (url === undefined) continue;
    const { rows } = await sql<{ allowed: boolean }>`
      select may_return_to(${companyId}, ${mode}, ${url}) as allowed`.execute(transaction);
    if (rows[0]?.allowed === true) continue;
    fields[field] =
      `Add ${new URL(url).origin} to the ${mode} return addresses in the dashboard, under Developers.`;
  }
  if (Object.keys(fields).length > 0) throw new AppError('rejected_fields', { fields });
}
