import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { SendRefund } from './refunds-deps.ts';

type SweepDeps = {
  readonly database: Kysely<DB>;
  readonly sendRefund: SendRefund;
  readonly origin: string;
  readonly isStopping: () => boolean;
};

const maxAtOnce = 20;

/** Sends the refunds whose own process ended before it began to send them. */
export async function sendUnsentRefunds({
  database,
  sendRefund,
  origin,
  isStopping,
}: SweepDeps): Promise<void> {
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ id: string; company_id: string }>`
      select r.id, r.company_id
        from unsent_refunds(${maxAtOnce}) unsent (id) join refunds r on r.id = unsent.id`.execute(
      transaction,
    ),
  );
  for (const { id: refundId, company_id: companyId } of rows) {
    if (isStopping()) return;
    await sendRefund({ refundId, companyId, origin });
  }
}
