import type { Role } from '../../config/role.ts';

/**
 * Paths of the payment server: the pages on which customers type cards, with what they call, and
 * what needs a company's keys or its gateway account. The proxies' examples in `deploy/` contain the
 * same expression.
 */
export const paymentPaths = [
  '^/(?:',
  [
    String.raw`(?:functions/)?(?:webPay|makPayment|getCompanyData)/?$`,
    String.raw`(?:PayCompany|payment|receipt|challenge)/`,
    String.raw`challenge-callback(?:/|$)`,
    String.raw`api/attempts/`,
    String.raw`api/companies/?$`,
    String.raw`api/sales/[^/]+/refunds/?$`,
    String.raw`api/console/proposals/[^/]+/approval/?$`,
    String.raw`v1/public/`,
    String.raw`v1/payment-requests/[^/]+/pay/?$`,
    String.raw`v1/payments/[^/]+/refunds/?$`,
  ].join('|'),
  ')',
].join('');

const ofPayments = new RegExp(paymentPaths);
const ofPrograms = /^\/(?:api|v1|functions|console|devdocs)(?:\/|$)/;
const ofBoth = /^\/(?:healthz|readyz|metrics)$|^\/(?:assets|fonts)\/|\.\w+$/;

/** Which server a proxy sends the path to; `both` have files and health. */
export function roleOfPath(path: string): Exclude<Role, 'all'> | 'both' {
  if (ofPayments.test(path)) return 'payments';
  return !ofPrograms.test(path) && ofBoth.test(path) ? 'both' : 'web';
}
