import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { MailQueue } from '../mail/mail-queue.ts';

type ExpiriesDeps = {
  readonly database: Kysely<DB>;
  readonly clock: () => Date;
  readonly mail: MailQueue;
  readonly origin: string;
};

const batchSize = 500;

/** Records what expires as events, each once, and writes to the owners of expiring keys. */
export async function recordExpiries(deps: ExpiriesDeps): Promise<void> {
  for (let recorded = batchSize; recorded === batchSize;) {
    recorded = await actingAs(deps.database, 'piton', async (transaction) => {
      const { rows } = await sql<{ recorded: number }>`
        select record_expired_requests(${batchSize}::integer) as recorded`.execute(transaction);
      return rows[0]?.recorded ?? 0;
    });
  }
  await recordExpiringKeys(deps);
}

type ExpiringRow = {
  name: string;
  mode: SaleMode;
  expires_at: Date;
  company_name: string;
  email: string;
  first_name: string;
};

async function recordExpiringKeys({ database, clock, mail, origin }: ExpiriesDeps): Promise<void> {
  await actingAs(database, 'piton', async (transaction) => {
    const { rows } = await sql<ExpiringRow>`
      select name, mode, expires_at, company_name, email, first_name
        from record_expiring_keys()`.execute(transaction);
    for (const row of rows) {
      await mail.queue(transaction, {
        kind: 'key-expiring',
        to: row.email,
        firstName: row.first_name,
        at: clock(),
        companyName: row.company_name,
        keyName: row.name,
        mode: row.mode,
        expiresAt: row.expires_at,
        page: `${origin}/developers?mode=${row.mode}`,
      });
    }
  });
}
