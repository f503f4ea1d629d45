import { AppError } from '@piton/contract/http/errors.ts';
import { formatMoney, millsFromText, textFromMills } from '@piton/contract/money/money.ts';
import {
  expiryProblem,
  lastDayProblem,
  type PaymentRequest,
  type PaymentRequestFields,
} from '@piton/contract/payment-requests/payment-request.ts';
import { problemWords } from '@piton/contract/http/problem-words.ts';
import { endOfDay } from '@piton/contract/time/time.ts';
import type { Kysely } from 'kysely';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { DB } from '../database/types.ts';
import type { RequestKey } from '../http/endpoints/request-key.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import { refuseOtherAddresses } from '../return-addresses/refuse-other-addresses.ts';
import { insertRequest } from './insert-request.ts';
import { newRequestId, requestIdOf } from './request-id.ts';
import { readRequest, requestOf, type RequestRow } from './request-store.ts';
import { ownRequestsOnly, type RequestsDeps } from './requests-deps.ts';

/** A busy shop sends a few hundred requests by hand. Each is kept as long as its payment. */
const requestsADay = 1000;

/** Creates a link with an amount. Only the owner of the company may do that. */
export async function addRequest(
  deps: RequestsDeps,
  userId: string,
  request: PaymentRequestFields & { companyId: string },
): Promise<PaymentRequest> {
  const { database, hashLimitKey: hashKey } = deps;
  const { companyId, mode, purpose, reference, uses } = request;
  refuseFields({
    amount: isAbove(request.amount, deps.amountMaxMills)
      ? problemWords.amount_above(formatMoney(deps.amountMaxMills))
      : null,
    lastDay: request.lastDay === null ? null : lastDayProblem(request.lastDay, await now(database)),
  });
  const amountMills = amountOf(request.amount);
  const expiresAt = request.lastDay === null ? null : endOfDay(request.lastDay);
  const taken = await takeFromLimit(
    { database, hashKey },
    { action: 'ask-for-payment', key: userId, max: requestsADay, windowSeconds: 24 * 60 * 60 },
  );
  if (!taken.allowed) throw refuseTooMany(taken);
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownRequestsOnly);
    const row = await insertRequest(transaction, {
      id: newRequestId(),
      company_id: companyId,
      merchant_id: userId,
      mode,
      amount_mills: amountMills,
      purpose,
      reference,
      uses,
      expires_at: expiresAt,
    });
    return requestOf(row);
  });
}

/** An API key's request; `resourceId` makes a repeat return the same one. */
type RequestByKey = Pick<PaymentRequestFields, 'amount' | 'purpose' | 'reference' | 'uses'> & {
  readonly resourceId: string;
  readonly metadata: Record<string, string>;
  readonly expiresAt: string | null;
  readonly successUrl?: string | undefined;
  readonly cancelUrl?: string | undefined;
};

/** Creates a link for a merchant's program. */
export async function addRequestByKey(
  { database, amountMaxMills }: Omit<RequestsDeps, 'hashLimitKey'>,
  { companyId, keyId, mode }: Pick<RequestKey, 'companyId' | 'keyId' | 'mode'>,
  request: RequestByKey,
): Promise<RequestRow> {
  const expiresAt = request.expiresAt === null ? null : new Date(request.expiresAt);
  refuseFields({
    'amount.value': isAbove(request.amount, amountMaxMills)
      ? `At most ${textFromMills(amountMaxMills)}.`
      : null,
    expiresAt: expiresAt === null ? null : expiryProblem(expiresAt, await now(database)),
  });
  const requestId = requestIdOf(request.resourceId);
  return actingAs(database, { companyId, keyId }, async (transaction) => {
    const made = await readRequest(transaction, { companyId, requestId });
    if (made !== null) return made;
    const { successUrl, cancelUrl } = request;
    await refuseOtherAddresses(transaction, { companyId, mode }, { successUrl, cancelUrl });
    const company = await transaction
      .selectFrom('companies')
      .select('owner_id')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const { purpose, reference, uses, metadata } = request;
    return insertRequest(transaction, {
      id: requestId,
      company_id: companyId,
      merchant_id: company.owner_id,
      api_key_id: keyId,
      mode,
      amount_mills: amountOf(request.amount),
      purpose,
      reference,
      uses,
      expires_at: expiresAt,
      metadata: JSON.stringify(metadata),
      success_url: successUrl ?? null,
      cancel_url: cancelUrl ?? null,
    });
  });
}

/** The clock that later ends the request. */
function now(database: Kysely<DB>): Promise<Date> {
  return databaseClock(database)();
}

/** Checks rules that only the server knows, for all fields at once. */
function refuseFields(problems: Record<string, string | null>): void {
  const found = Object.entries(problems).flatMap(([field, problem]) =>
    problem === null ? [] : [[field, problem] as const],
  );
  if (found.length === 0) return;
  throw new AppError('rejected_fields', { fields: Object.fromEntries(found) });
}

function isAbove(amount: string, amountMaxMills: bigint): boolean {
  return amountOf(amount) > amountMaxMills;
}

function amountOf(amount: string): bigint {
  const amountMills = millsFromText(amount);
  if (amountMills === null) throw new Error('an amount came past its schema');
  return amountMills;
}
