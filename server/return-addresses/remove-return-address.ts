import { AppError } from '@piton/contract/http/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import { ownAddressesOnly, type ReturnAddressesDeps } from './return-addresses-deps.ts';

/** Pay pages of existing payment requests stop offering it, too. */
export async function removeReturnAddress(
  { database }: ReturnAddressesDeps,
  userId: string,
  { companyId, addressId }: { companyId: string; addressId: string },
): Promise<void> {
  await actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownAddressesOnly);
    const removed = await transaction
      .deleteFrom('return_addresses')
      .where('company_id', '=', companyId)
      .where('id', '=', addressId)
      .returning(['mode', 'origin'])
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('not_found');
    await recordAudit(transaction, {
      actorId: userId,
      action: 'remove-return-address',
      subjectKind: 'company',
      subjectId: companyId,
      detail: removed,
    });
  });
}
