import { AppError } from '@piton/contract/http/errors.ts';
import { formatMoney, millsFromText, textFromMills } from '@piton/contract/money/money.ts';
import {
  lastDayProblem,
  type PaymentRequest,
  type PaymentRequestFields,
} from '@piton/contract/payment-requests/payment-request.ts';
import { problemWords } from '@piton/contract/http/problem-words.ts';
import { endOfDay } from '@piton/contract/time/time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import { asOwnerOf } from './as-owner-of.ts';
import { newRequestId } from './request-id.ts';
import { readRequest, requestOf } from './request-store.ts';
import type { RequestsDeps } from './requests-deps.ts';

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
  refuseWrong(deps, request);
  const amountMills = amountOf(request.amount);
  const expiresAt = request.lastDay === null ? null : endOfDay(request.lastDay);
  const taken = await takeFromLimit(
    { database, hashKey },
    { action: 'ask-for-payment', key: userId, max: requestsADay, windowSeconds: 24 * 60 * 60 },
  );
  if (!taken.allowed) throw refuseTooMany(taken);
  const requestId = newRequestId();
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId });
    await transaction
      .insertInto('payment_requests')
      .values({
        id: requestId,
        company_id: companyId,
        merchant_id: userId,
        mode,
        amount_mills: amountMills,
        purpose,
        reference,
        uses,
        expires_at: expiresAt,
      })
      .execute();
    await recordAudit(transaction, {
      actorId: userId,
      action: 'create-payment-request',
      subjectKind: 'company',
      subjectId: companyId,
      // Without the purpose: the audit is permanent, and the text may name a person.
      detail: {
        requestId,
        mode,
        amount: textFromMills(amountMills),
        uses,
        lastDay: request.lastDay,
      },
    });
    const row = await readRequest(transaction, { companyId, requestId });
    if (row === null) throw new Error('a payment request was made and is not there');
    return requestOf(row);
  });
}

/** Checks rules that only the server knows, for all fields at once. */
function refuseWrong({ amountMaxMills, clock }: RequestsDeps, request: PaymentRequestFields): void {
  const { amount, lastDay } = request;
  const isAbove = (millsFromText(amount) ?? 0n) > amountMaxMills;
  const dayProblem = lastDay === null ? null : lastDayProblem(lastDay, clock());
  if (!isAbove && dayProblem === null) return;
  const fields = {
    ...(isAbove && { amount: problemWords.amount_above(formatMoney(amountMaxMills)) }),
    ...(dayProblem !== null && { lastDay: dayProblem }),
  };
  throw new AppError('rejected_fields', { fields });
}

function amountOf(amount: string): bigint {
  const amountMills = millsFromText(amount);
  if (amountMills === null) throw new Error('an amount came past its schema');
  return amountMills;
}
