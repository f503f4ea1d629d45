import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { CollectDeps } from './collect-results.ts';

type Row = {
  id: string;
  url: string;
  mode: SaleMode;
  disabled_by: 'failing' | 'gone' | 'key_revoked';
  company_name: string;
  email: string;
  first_name: string;
  at: Date;
};

type NotifyDeps = { readonly mail: MailQueue; readonly origin: string };

/** Writes to the owners of disabled endpoints, who didn't disable them. */
export function disabledNotifier({ mail, origin }: NotifyDeps): CollectDeps['notifyDisabled'] {
  return async (transaction: Transaction<DB>, endpointIds) => {
    const { rows } = await sql<Row>`
      select e.id, notice.*
        from unnest(${endpointIds}::uuid[]) as e (id), webhook_notices(array[e.id]) as notice`.execute(
      transaction,
    );
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
        page: `${origin}/developers/webhooks/${row.id}?mode=${row.mode}`,
      });
    }
  };
}
