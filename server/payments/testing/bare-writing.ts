import type pg from 'pg';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';

/**
 * Gives the server write access to sales, attempts and the ledger, which it normally lacks, so that
 * tests can see what the tables reject by themselves.
 */
export async function allowBareWriting(owner: pg.ClientConfig): Promise<void> {
  await withKeptConnection(owner, (client) =>
    client.query(`
      grant insert on sales, attempts to piton_app;
      grant execute on function post_to_ledger to piton_app;
      grant update (
        status, fee_mills, result_code, reason, advice, problem, approval_code, host_reference,
        batch_id, ledger_transaction_id, decided_at
      ) on sales to piton_app`),
  );
}
