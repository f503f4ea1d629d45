import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { CollectDeps } from './collect-results.ts';

type Row = {
  url: string;
  mode: SaleMode;
  disabled_by: 'failing' | 'gone';
  company_name: string;
  email: string;
  first_name: string;
  at: Date;
};

type NotifyDeps = { readonly mail: MailQueue; readonly origin: string };

/** Writes to owners with a verified address, because an endpoint costs nothing to create. */
export function disabledNotifier({ mail, origin }: NotifyDeps): CollectDeps['notifyDisabled'] {
  return async (transaction: Transaction<DB>, endpointIds) => {
    const { rows } = await sql<Row>`
      select e.url, e.mode, e.disabled_by, c.name as company_name, u.email, u.first_name,
             database_now() as at
        from webhook_endpoints e
        join companies c on c.id = e.company_id
        join users u on u.id = c.owner_id
       where e.id = any(${endpointIds}::uuid[])
         and u.email_verified_at is not null and u.erased_at is null`.execute(transaction);
    for (const { email, first_name: firstName, company_name: companyName, ...row } of rows) {
      await mail.queue(transaction, {
        kind: 'webhook-disabled',
        to: email,
        firstName,
        at: row.at,
        companyName,
        host: new URL(row.url).host,
        mode: row.mode,
        by: row.disabled_by,
        page: `${origin}/developers`,
      });
    }
  };
}
