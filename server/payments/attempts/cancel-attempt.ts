import { isCompanyId } from '@piton/contract/companies/company.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';
import { findSaleIfStored } from '../find-sale.ts';
import { findSaleOfAttempt } from './find-sale-of-attempt.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import { withCurrentChallenge } from '../three-d-secure/current-challenge.ts';
import { endUnauthenticated } from '../three-d-secure/end-unauthenticated.ts';

type UnseenAttempt = {
  readonly companyId: string;
  readonly attemptHash: Buffer;
  readonly clientAddress: string;
  /** Without it, a page that only lost a response would end the customer's challenge. */
  readonly challenge?: true | undefined;
};

/** The customer cancels the payment instead of confirming it at the bank. */
async function withoutChallenge(
  deps: Pick<PaymentDeps, 'database' | 'gateways' | 'announce'>,
  found: SaleRecord,
): Promise<SaleRecord> {
  const { sale, shown } = await withCurrentChallenge(deps, found);
  return shown === null ? sale : endUnauthenticated(deps, sale, 'cancelled');
}

/**
 * Cancels a payment that has not arrived, so that the same bytes charge nothing in either mode;
 * returns the payment if it arrived first. A hash cannot be guessed, so only the sender of the
 * bytes can cancel them.
 */
export async function cancelUnseenAttempt(
  deps: Pick<PaymentDeps, 'database' | 'gateways' | 'cancellations' | 'announce'>,
  { companyId, attemptHash, clientAddress, challenge }: UnseenAttempt,
): Promise<SaleRecord | null> {
  const { database, cancellations } = deps;
  if (!isCompanyId(companyId)) throw new AppError('not_found');
  const sale = await findSaleOfAttempt(database, attemptHash);
  if (sale?.companyId === companyId) return challenge ? withoutChallenge(deps, sale) : sale;
  const taken = await cancellations.take(clientAddress);
  if (!taken.allowed) throw refuseTooMany(taken);
  const { rows } = await sql<{ sale_id: string | null }>`
    select sale_id from cancel_attempt(${companyId}, ${attemptHash})`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row.sale_id === null ? null : findSaleIfStored(database, { companyId, id: row.sale_id });
}
