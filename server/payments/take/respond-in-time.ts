import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';

/**
 * Returns Pending after the deadline, or once `isLate` resolves. The charge continues, and a
 * repeated request gets its outcome.
 */
export async function respondInTime(
  { responsiveness }: PaymentDeps,
  { charged, isLate }: { charged: Promise<SaleRecord>; isLate?: Promise<void> },
  pending: SaleRecord,
  respondBy: number,
): Promise<SaleRecord> {
  const { promise: late, resolve } = Promise.withResolvers<SaleRecord>();
  const returnPending = () => resolve(pending);
  const timer = setTimeout(returnPending, Math.max(0, respondBy - performance.now()));
  const stopListening = responsiveness.onUnresponsive(returnPending);
  if (responsiveness.isUnresponsive()) returnPending();
  void isLate?.then(returnPending);
  try {
    return await Promise.race([charged, late]);
  } finally {
    stopListening();
    clearTimeout(timer);
  }
}
