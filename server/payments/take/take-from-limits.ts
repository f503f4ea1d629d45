import { AppError } from '@piton/contract/http/errors.ts';
import { tooManyTests } from '@piton/contract/payments/payment-reasons.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { TestPayments } from '../test-payments.ts';
import type { Turn } from './admit-in-turn.ts';
import { newRecord } from './begin-sale.ts';
import type { LimitedPayments } from './limited-payments.ts';
import type { PaymentResult, PostedPayment } from './posted-payment.ts';
import type { ValidatedPayment } from './validation/validate-payment.ts';

/** Limits stored payments that cost their sender no card; null if it may be stored. */
export async function takeFromLimits(
  deps: PaymentDeps,
  request: PostedPayment,
  { sale, card, unavailableSeconds, isPermanentlyInvalid }: ValidatedPayment,
  { lane }: Pick<Turn, 'lane'>,
): Promise<PaymentResult | null> {
  const isUnavailable = unavailableSeconds > 0;
  const limit = limitOf(deps, request.mode, { isUnavailable, hasCard: card !== null });
  const taken = await limit?.take(request);
  if (taken === undefined || taken.allowed) return null;
  // The bytes were not used, so this response claims no outcome.
  if (isUnavailable) throw new AppError('unavailable', { retryAfterSeconds: unavailableSeconds });
  if (isPermanentlyInvalid) {
    if (lane === 'fast') await deps.unreadable.count(request);
    return { kind: 'not_stored', sale: { ...newRecord(sale), ...noNumbers } };
  }
  const { retryAfterSeconds } = taken;
  const isOfTests = limit === deps.tests;
  return { kind: 'limited', retryAfterSeconds, ...(isOfTests && { ofWhat: tooManyTests }) };
}

/** No stored sale has these numbers. */
const noNumbers = { tranId: '', invoice: '', receiptToken: '' };

function limitOf(
  deps: PaymentDeps,
  mode: SaleMode,
  { isUnavailable, hasCard }: { isUnavailable: boolean; hasCard: boolean },
): LimitedPayments | TestPayments | null {
  if (isUnavailable) return deps.duringOutage;
  if (!hasCard) return deps.rejected;
  // `begin_sale` limits live cards per /64; a /48 can be a whole mobile network.
  return mode === 'test' ? deps.tests : null;
}
