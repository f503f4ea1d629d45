import { isCompanyId } from '@piton/contract/companies/company.ts';
import type { PayPageCompany } from '@piton/contract/payments/pay-page-props.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { acceptsLive, findCompany } from './company-store.ts';
import { findCompanyKeys } from './encryption-keys/key-store.ts';

/** A company's public data: enough to seal a payment for it. Null if it has no keys. */
export async function findPublicData(
  database: Kysely<DB>,
  companyId: string,
): Promise<PayPageCompany | null> {
  if (!isCompanyId(companyId)) return null;
  const [company, keys] = await actingAs(database, { companyId }, async (transaction) => {
    const found = await findCompany(transaction, companyId);
    return [found, found && (await findCompanyKeys(transaction, companyId))] as const;
  });
  if (company === null || keys === null) return null;
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
