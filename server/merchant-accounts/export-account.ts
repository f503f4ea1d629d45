import { exportedMax } from '@piton/contract/identity/merchant-accounts.ts';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { acceptReason } from './accept-reason.ts';
import { findMerchant } from './account-store.ts';
import type { StaffAction } from './close-account.ts';
import { exportCollections } from './exported-collections.ts';
import { exportDisputes } from './exported-disputes.ts';
import { exportPayouts } from './exported-payouts.ts';
import { exportPaymentRequests } from './exported-requests.ts';
import { exportBalances, exportCompanies, exportSales } from './exported-companies.ts';
import { exportAudit } from './exported-history.ts';
import {
  exportBankAccount,
  exportDevices,
  exportEmailLinks,
  exportPaidEmails,
  exportProfile,
  exportSecurityEvents,
  exportSessions,
  exportSignIn,
} from './exported-person.ts';

/**
 * Everything stored about an account, for its owner. Each part lists its columns explicitly, so
 * that no credential, signing key or decryption key is included.
 */
export async function exportAccount(
  database: Kysely<DB>,
  { staffId, uid, reason }: StaffAction,
  { limit = exportedMax, clock }: { limit?: number; clock: () => Date },
): Promise<Record<string, unknown>> {
  return actingAs(database, { staffId }, async (transaction) => {
    // Without a lock, because this may take a minute and its owner may want to sign in.
    const user = await findMerchant(transaction, uid);
    acceptReason(reason, user);
    await recordAudit(transaction, {
      actorId: staffId,
      action: 'export-account',
      subjectId: uid,
      reason,
    });
    return {
      about: 'Everything that Piton keeps about this account.',
      exported: clock().toISOString(),
      profile: exportProfile(user),
      signIn: await exportSignIn(transaction, user),
      sessions: await exportSessions(transaction, uid),
      securityEvents: await exportSecurityEvents(transaction, uid),
      devices: await exportDevices(transaction, uid),
      emailLinks: await exportEmailLinks(transaction, uid),
      paidEmails: await exportPaidEmails(transaction, uid),
      bankAccount: await exportBankAccount(transaction, uid),
      companies: await exportCompanies(transaction, uid),
      paymentRequests: await exportPaymentRequests(transaction, uid, limit),
      collections: await exportCollections(transaction, uid, limit),
      balances: await exportBalances(transaction, uid),
      payouts: await exportPayouts(transaction, uid, limit),
      disputes: await exportDisputes(transaction, uid, limit),
      sales: await exportSales(transaction, uid, limit),
      recorded: await exportAudit(transaction, uid, limit),
    };
  });
}
