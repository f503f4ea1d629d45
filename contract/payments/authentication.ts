import { z } from 'zod';

/**
 * The issuer's answer about the cardholder (3-D Secure): authenticated, attempted, failed, rejected,
 * unavailable, or a card that doesn't take part.
 */
const authenticationStatuses = ['Y', 'A', 'N', 'R', 'U', 'not_enrolled'] as const;

/** Evidence for disputes. */
export const saleAuthentication = z.object({
  /** Null while it is under way, or if the customer didn't finish. */
  status: z.enum(authenticationStatuses).nullable(),
  /** The electronic commerce indicator; empty if the gateway gave none. */
  eci: z.string(),
  /** The issuer bears the loss of a fraudulent payment. */
  isLiabilityShifted: z.boolean(),
  /** "2.2.0" */
  version: z.string(),
  dsTransactionId: z.string(),
});
export type SaleAuthentication = z.output<typeof saleAuthentication>;

const statusTexts = {
  Y: 'Confirmed',
  A: 'Attempted',
  N: 'Not confirmed by the customer’s bank',
  R: 'Rejected by the customer’s bank',
  U: 'Not available',
  not_enrolled: 'Not offered by this card',
} as const;

/** The merchant's question is whether a fraudulent payment would cost them. */
export function authenticationText({ status, isLiabilityShifted }: SaleAuthentication): string {
  const text = status === null ? '' : statusTexts[status];
  return isLiabilityShifted ? `${text}. The customer’s bank bears the loss from fraud` : text;
}
