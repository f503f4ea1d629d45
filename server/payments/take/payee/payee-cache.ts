import { acceptsLive } from '../../../companies/company-store.ts';
import type { SealedPayment } from '../../../companies/encryption-keys/read-sealed.ts';
import type { Payee } from './payee.ts';
import type { PostedPayment } from '../posted-payment.ts';
import type { UnreadablePayments } from '../unreadable-payments.ts';

type PayeeQuery = Pick<PostedPayment, 'companyId' | 'clientAddress' | 'mode'>;
type Sealed = Pick<SealedPayment, 'hash' | 'keyId'>;

export type PayeeCache = {
  /** Null if the database must be queried. */
  readonly cached: (query: PayeeQuery, sealed: Sealed) => Payee | null;
  readonly keep: (payee: Payee) => void;
  /** True if this process has found a company under that id. */
  readonly isCompany: (companyId: string) => boolean;
};

const keptForMs = 1000;
const maxCompanies = 1000;
/** Only ids, a few MB. */
const maxKnownCompanies = 20_000;
/** The number of recent texts it recognises; a repeated text is always looked up. */
const maxHashes = 20_000;

/**
 * A cache of payees: a busy company is looked up once a second; repeated bytes and senders of
 * unreadable texts bypass it. It decides nothing about money, because `begin_sale` checks the
 * company again.
 */
export function createPayeeCache(
  unreadable: Pick<UnreadablePayments, 'isKnown'>,
  nowMs: () => number = () => performance.now(),
): PayeeCache {
  const payees = new Map<string, { readonly payee: Payee; readonly untilMs: number }>();
  const companies = new Set<string>();
  const hashes = new Set<string>();

  /** Returns true if it was new. */
  function note(hash: Buffer): boolean {
    const text = hash.toString('latin1');
    if (hashes.has(text)) return false;
    hashes.add(text);
    if (hashes.size > maxHashes) removeOldest(hashes);
    return true;
  }

  return {
    cached: (query, { hash, keyId }) => {
      const isNew = note(hash);
      const kept = payees.get(query.companyId);
      if (kept === undefined || kept.untilMs < nowMs()) return null;
      const { payee } = kept;
      // A rejected sender may have paid with the same bytes before.
      if (query.mode === 'live' && !acceptsLive(payee)) return null;
      const mayOpen = keyId === null || payee.keyIds.includes(keyId);
      return isNew && mayOpen && !unreadable.isKnown(query) ? payee : null;
    },
    keep: (payee) => {
      payees.delete(payee.companyId);
      const fresh = { ...payee, earlierSaleId: null, isSuspect: false };
      payees.set(payee.companyId, { payee: fresh, untilMs: nowMs() + keptForMs });
      if (payees.size > maxCompanies) removeOldest(payees);
      companies.delete(payee.companyId);
      companies.add(payee.companyId);
      if (companies.size > maxKnownCompanies) removeOldest(companies);
    },
    isCompany: (companyId) => companies.has(companyId),
  };
}

function removeOldest(kept: Map<string, unknown> | Set<string>): void {
  for (const key of kept.keys()) {
    kept.delete(key);
    return;
  }
}
