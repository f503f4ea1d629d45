import type { PayPageCompany } from '@piton/contract/payments/pay-page.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { acceptsLive } from './company-store.ts';
import { withPayee } from './find-payee.ts';

/** A company's public data: enough to seal a payment for it. */
export async function findPublicData(
  database: Kysely<DB>,
  companyId: string,
): Promise<PayPageCompany | null> {
  const payee = await withPayee(database, companyId, async (found) => found);
  if (payee === null) return null;
  const { company, keys } = payee;
  const [active] = keys.pairs;
  if (active === undefined) throw new Error(`company ${companyId} has no active key`);
  return {
    companyId,
    companyName: company.name,
    publicKey: active.publicKey,
    keyId: active.id,
    acceptsLive: acceptsLive(company),
    isChecked: !company.inReview,
  };
}
