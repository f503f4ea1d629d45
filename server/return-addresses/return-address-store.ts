import type { ReturnAddress } from '@piton/contract/return-addresses/return-address.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Selectable, Transaction } from 'kysely';
import type { DB, ReturnAddresses } from '../database/types.ts';

export function selectReturnAddresses(transaction: Transaction<DB>, companyId: string) {
  return transaction.selectFrom('return_addresses').selectAll().where('company_id', '=', companyId);
}

export function returnAddressOf(row: Selectable<ReturnAddresses>): ReturnAddress {
  return {
    id: row.id,
    mode: row.mode as SaleMode,
    origin: row.origin,
    created: row.created_at.toISOString(),
  };
}
