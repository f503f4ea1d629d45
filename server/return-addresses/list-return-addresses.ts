import type { ReturnAddress } from '@piton/contract/return-addresses/return-address.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import { returnAddressOf, selectReturnAddresses } from './return-address-store.ts';
import { ownAddressesOnly, type ReturnAddressesDeps } from './return-addresses-deps.ts';

export async function listReturnAddresses(
  { database }: ReturnAddressesDeps,
  userId: string,
  { companyId }: { companyId: string },
): Promise<ReturnAddress[]> {
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownAddressesOnly);
    const rows = await selectReturnAddresses(transaction, companyId).orderBy('origin').execute();
    return rows.map(returnAddressOf);
  });
}
