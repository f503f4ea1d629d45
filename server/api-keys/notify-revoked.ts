import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { MailQueue } from '../mail/mail-queue.ts';

export type NotifyRevoked = (transaction: Transaction<DB>) => Promise<void>;

type Row = {
  key_name: string;
  mode: SaleMode;
  company_name: string;
  email: string;
  first_name: string;
  at: Date;
};

type NotifyDeps = { readonly mail: MailQueue; readonly origin: string };

/** Writes to the owner that a holder of the acting key revoked it, because a shop may have stopped. */
export function revokedNotifier({ mail, origin }: NotifyDeps): NotifyRevoked {
  return async (transaction) => {
    const { rows } = await sql<Row>`select * from acting_api_key_notice()`.execute(transaction);
    for (const row of rows) {
      await mail.queue(transaction, {
        kind: 'key-revoked',
        to: row.email,
        firstName: row.first_name,
        at: row.at,
        companyName: row.company_name,
        keyName: row.key_name,
        mode: row.mode,
        page: `${origin}/developers?mode=${row.mode}`,
      });
    }
  };
}
