import type { ReturnLinks } from '@piton/contract/payments/pay-page-props.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

type Urls = { readonly success_url: string | null; readonly cancel_url: string | null };

/** The shop's pages that a customer may return to now; an address removed since isn't offered. */
export async function readReturnLinks(
  transaction: Transaction<DB>,
  { companyId, requestId }: { companyId: string; requestId: string },
): Promise<ReturnLinks | null> {
  const { rows } = await sql<Urls>`
    select case when may_return_to(company_id, mode, success_url) then success_url end as success_url,
           case when may_return_to(company_id, mode, cancel_url) then cancel_url end as cancel_url
      from payment_requests
     where company_id = ${companyId} and id = ${requestId}
       and (success_url is not null or cancel_url is not null)`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return null;
  const paid = withRequest(row.success_url, requestId);
  const unpaid = withRequest(row.cancel_url, requestId);
  return paid === null && unpaid === null ? null : { paid, unpaid };
}

/** Keeps the shop's own query and fragment as they are. */
function withRequest(address: string | null, requestId: string): string | null {
  if (address === null) return null;
  const url = new URL(address);
  url.search += `${url.search === '' ? '?' : '&'}paymentRequest=pr_${requestId}`;
  return url.href;
}
