import type pg from 'pg';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';

/**
 * Lets the server write sales and attempts as it likes, which it may not: what the tables refuse by
 * themselves is to be seen.
 */
export async function allowBareWriting(owner: pg.ClientConfig): Promise<void> {
  await withKeptConnection(owner, (client) =>
    client.query(`
      grant insert on sales, attempts to piton_app;
      grant update (
        status, fee_mills, result_code, reason, advice, problem, approval_code, host_reference,
        batch_id, ledger_transaction_id, decided_at
      ) on sales to piton_app`),
  );
}
