import { AppError } from '@piton/contract/http/errors.ts';
import type { ShownRefund } from '@piton/contract/refunds/refund.ts';
import { type RefundRefusal, refundRefusals } from '@piton/contract/refunds/refund-refusals.ts';
import { keyRefundsAnHour, paymentRefundsAnHour } from '@piton/contract/v1/v1-limits.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB, Refunds } from '../database/types.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { quoteRefund, refusedRefund } from './quote-refund.ts';
import type { RefundsDeps } from './refunds-deps.ts';
import { sendInTime } from '../gateways/send-in-time.ts';
import { shownRefund } from './shown-refund.ts';

type Requested = {
  /** The owner, or an API key of the company with the permission. */
  readonly by: { readonly userId: string } | { readonly companyId: string; readonly keyId: string };
  readonly saleId: string;
  /** Chosen by the client: a repeat with the same id is stored once. */
  readonly refundId: string;
  /** Null refunds all that is left of the payment. */
  readonly amountCents: number | null;
  readonly reason: string;
  /** Our public origin, for links in emails. */
  readonly origin: string;
};

type Outcome = 'requested' | 'other' | 'not_found' | RefundRefusal;

/** Takes the refund from the company's balance and stores it; the database checks every rule. */
export async function requestRefund(deps: RefundsDeps, request: Requested): Promise<ShownRefund> {
  const { database, announce, refundCapMills } = deps;
  const { by, saleId, refundId, reason } = request;
  const refund = await actingAs(database, by, async (transaction) => {
    const earlier = await findRefund(transaction, refundId);
    if (earlier === undefined) await limitRequests({ ...deps, database: transaction }, request);
    const amountMills = await amountOf(transaction, request, { earlier, refundCapMills });
    const { rows } = await sql<{ outcome: Outcome }>`
      select request_refund(${refundId}, ${saleId}, ${amountMills}, ${reason}, ${refundCapMills}) as outcome`.execute(
      transaction,
    );
    const outcome = rows[0]?.outcome ?? 'not_found';
    if (isRefusal(outcome)) {
      const quote = await quoteRefund(transaction, { saleId, amountMills, refundCapMills });
      throw refusedRefund(outcome, quote);
    }
    if (outcome === 'not_found') throw new AppError('not_found');
    if (outcome === 'other') throw new AppError('version_conflict', { message: otherDetails });
    const stored = await findRefund(transaction, refundId);
    if (stored === undefined) throw new Error('the stored refund was not found');
    if (earlier === undefined) await noteRequest(deps, transaction, stored, request);
    return stored;
  });
  const { company_id: companyId, mode } = refund;
  const isToSend = refund.method === 'gateway' && refund.state === 'pending';
  if (isToSend) await sendInTime(deps.sendRefund({ refundId, companyId, origin: request.origin }));
  announce({
    companyId,
    mode: mode as SaleMode,
    id: refund.sale_id,
    status: 'Approved',
    about: 'more',
  });
  return isToSend ? readRefund(database, by, refundId) : shownRefund(refund);
}

async function amountOf(
  transaction: Transaction<DB>,
  { amountCents, saleId }: Requested,
  { earlier, refundCapMills }: { earlier: Selectable<Refunds> | undefined; refundCapMills: bigint },
): Promise<bigint> {
  if (amountCents !== null) return BigInt(amountCents) * 10n;
  if (earlier !== undefined) return earlier.amount_mills;
  return (await quoteRefund(transaction, { saleId, amountMills: null, refundCapMills }))
    .amount_mills;
}

/** Each may become a task for staff and an email to the customer. */
const maxPerHour = 60;

async function limitRequests(
  { database, hashLimitKey: hashKey }: Pick<RefundsDeps, 'database' | 'hashLimitKey'>,
  { by, saleId }: Requested,
): Promise<void> {
  const windowSeconds = 60 * 60;
  const requester =
    'userId' in by ? { key: by.userId, max: maxPerHour } : { key: by.keyId, max: keyRefundsAnHour };
  for (const limit of [
    { action: 'request-refund', ...requester, windowSeconds },
    { action: 'refund-of-sale', key: saleId, max: paymentRefundsAnHour, windowSeconds },
  ] as const) {
    const taken = await takeFromLimit({ database, hashKey }, limit);
    if (!taken.allowed) throw refuseTooMany(taken);
  }
}

function readRefund(
  database: RefundsDeps['database'],
  by: Requested['by'],
  refundId: string,
): Promise<ShownRefund> {
  return actingAs(database, by, async (transaction) => {
    const stored = await findRefund(transaction, refundId);
    if (stored === undefined) throw new Error('the stored refund was not found');
    return shownRefund(stored);
  });
}

const otherDetails =
  'You already requested this refund with different details. Close this and check the payment.';

async function noteRequest(
  deps: Pick<RefundsDeps, 'mail'>,
  transaction: Transaction<DB>,
  refund: Selectable<Refunds>,
  { by, origin }: Requested,
): Promise<void> {
  await recordAudit(transaction, {
    actorId: 'userId' in by ? by.userId : null,
    action: 'request-refund',
    subjectKind: 'refund',
    subjectId: refund.id,
    reason: refund.reason,
    detail: {
      companyId: refund.company_id,
      saleId: refund.sale_id,
      mode: refund.mode,
      amountMills: String(refund.amount_mills),
      ...('keyId' in by && { keyId: by.keyId }),
    },
  });
  await notifyOfRefund(deps, transaction, { refundId: refund.id, origin });
}

function findRefund(
  transaction: Transaction<DB>,
  refundId: string,
): Promise<Selectable<Refunds> | undefined> {
  return transaction
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirst();
}

function isRefusal(outcome: Outcome): outcome is RefundRefusal {
  return refundRefusals.some((refusal) => refusal === outcome);
}
