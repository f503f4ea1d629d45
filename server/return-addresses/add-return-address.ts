import {
  type ReturnAddress,
  returnOrigin,
} from '@piton/contract/return-addresses/return-address.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import { returnAddressOf, selectReturnAddresses } from './return-address-store.ts';
import { ownAddressesOnly, type ReturnAddressesDeps } from './return-addresses-deps.ts';

const addressesMax = 20;

type NewAddress = { readonly companyId: string; readonly mode: SaleMode; readonly address: string };

/** Adding an address that is there already returns it. */
export async function addReturnAddress(
  { database }: ReturnAddressesDeps,
  userId: string,
  { companyId, mode, address }: NewAddress,
): Promise<ReturnAddress> {
  const origin = returnOrigin(address);
  if (origin === null) throw new Error('a return address came past its schema');
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownAddressesOnly);
    const ofMode = selectReturnAddresses(transaction, companyId).where('mode', '=', mode);
    const rows = await ofMode.execute();
    const there = rows.find((row) => row.origin === origin);
    if (there) return returnAddressOf(there);
    if (rows.length >= addressesMax) {
      const message = `This company has ${addressesMax} addresses. Remove one first.`;
      throw new AppError('rejected_fields', { fields: { address: message } });
    }
    await transaction
      .insertInto('return_addresses')
      .values({ id: uuidv7(), company_id: companyId, mode, origin, created_by: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(transaction, {
      actorId: userId,
      action: 'add-return-address',
      subjectKind: 'company',
      subjectId: companyId,
      detail: { mode, origin },
    });
    return returnAddressOf(await ofMode.where('origin', '=', origin).executeTakeFirstOrThrow());
  });
}
