/** Sent to the operator, at an address from the configuration. */
export const byOperator = 'by operator';

/** Only staff can cause it, and the audit names them. */
export const byStaff = 'by staff';
/**
 * Each needs a real card that is charged, and velocity checks limit those. Receipts that a merchant
 * sends again are counted; see receipts/send-receipt.test.ts.
 */
export const byCharge = 'by charge';
/** At most one a week, and one in four weeks for the same reasons: notifications/payouts/weeks-on-hold.test.ts. */
export const byWeek = 'by week';
/** Sent to verified addresses alone: webhooks/disable-endpoint.test.ts. */
export const toVerified = 'to verified';
export type NoRoad =
  | typeof byStaff
  | typeof byCharge
  | typeof byOperator
  | typeof byWeek
  | typeof toVerified;
