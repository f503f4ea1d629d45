import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../../database/in-transaction.ts';
import { retireAccount } from './retire-account.ts';

const action: AuditAction = 'clear-gateway-account';

/**
 * Returns a company's payments to the platform's account, as the owner of the database. Returns
 * true if it had its own.
 */
export async function clearGatewayAccount(client: pg.Client, companyId: string): Promise<boolean> {
  return inTransaction(client, async () => {
    const before = await retireAccount(client, companyId);
    if (before === null) return false;
    await client.query(
      `insert into audit_entries (id, action, subject_kind, subject_id, before)
       values ($1, $2, 'company', $3, $4)`,
      [uuidv7(), action, companyId, JSON.stringify(before)],
    );
    return true;
  });
}
