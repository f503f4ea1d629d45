import type { SaleAuthentication } from '@piton/contract/payments/authentication.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { Reading } from '../../database/reading-as.ts';

type Row = {
  status: SaleAuthentication['status'];
  eci: string | null;
  is_liability_shifted: boolean;
  version: string | null;
  ds_transaction_id: string | null;
};

/** The issuer's authentication of a sale's cardholder; null if there was none. */
export async function readAuthentication(
  reading: Reading | Transaction<DB>,
  saleId: string,
): Promise<SaleAuthentication | null> {
  const { rows } = await sql<Row>`
    select status, eci, is_liability_shifted, version, ds_transaction_id
      from sale_authentications where sale_id = ${saleId}`.execute(reading);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    status: row.status,
    eci: row.eci ?? '',
    isLiabilityShifted: row.is_liability_shifted,
    version: row.version ?? '',
    dsTransactionId: row.ds_transaction_id ?? '',
  };
}
