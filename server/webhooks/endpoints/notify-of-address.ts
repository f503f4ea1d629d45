import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { HashLimitKey } from '../../limits/limit-keys.ts';
import { takeFromLimit } from '../../limits/take-from-limit.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';

export type OnAddressSet = (
  transaction: Transaction<DB>,
  endpoint: {
    readonly endpointId: string;
    readonly change: 'created' | 'redirected' | 'enabled';
  },
) => Promise<void>;

export type AddressDeps = { readonly mail: MailQueue; readonly hashLimitKey: HashLimitKey };

type Row = {
  url: string;
  mode: SaleMode;
  key_name: string;
  company_name: string;
  email: string;
  first_name: string;
  at: Date;
};

/** A program may create endpoints all day; the first emails are warning enough. */
const emailsMax = { max: 5, windowSeconds: 60 * 60 };

/** Emails the owner that a key decides where events go, because the key may have been stolen. */
export function addressNotifier(
  { mail, hashLimitKey: hashKey }: AddressDeps,
  /** Our public origin, for links in emails. */
  { keyId, origin }: { readonly keyId: string; readonly origin: string },
): OnAddressSet {
  return async (transaction, { endpointId, change }) => {
    const limit = { action: 'email-of-endpoint', key: keyId, ...emailsMax } as const;
    if (!(await takeFromLimit({ database: transaction, hashKey }, limit)).allowed) return;
    const { rows } = await sql<Row>`
      select * from webhook_notices(${[endpointId]}::uuid[])`.execute(transaction);
    for (const row of rows) {
      await mail.queue(transaction, {
        kind: 'endpoint-address-set',
        to: row.email,
        firstName: row.first_name,
        at: row.at,
        companyName: row.company_name,
        keyName: row.key_name,
        host: new URL(row.url).host,
        mode: row.mode,
        change,
        page: `${origin}/developers?mode=${row.mode}`,
      });
    }
  };
}
