import type { HostName } from './hosts.ts';

const everywhere: readonly HostName[] = ['site', 'pay', 'console'];

/** The first match counts. Each path outside the list belongs to the site. */
const rules: readonly (readonly [RegExp, readonly HostName[]])[] = [
  [/^\/(?:healthz|readyz|metrics)$/, everywhere],
  [/^\/(?:PayCompany|payment|receipt|challenge)\//, ['pay']],
  [/^\/challenge-callback(?:\/|$)/, ['pay']],
  [/^\/(?:functions\/)?webPay$/, ['pay']],
  // Customers' browsers call these from the pay page, programs from anywhere.
  [/^\/(?:functions\/)?(?:getCompanyData|makPayment)$/, ['site', 'pay']],
  [/^\/api\/attempts\//, ['site', 'pay']],
  [/^\/(?:api\/)?console(?:\/|$)/, ['console']],
  [/^\/join$/, ['console']],
  // Staff have an account too.
  [/^\/(?:signin|reset|new-password|lock|verify-email)$/, ['site', 'console']],
  [/^\/settings(?:-account|-security|-preferences)?$/, ['site', 'console']],
  [/^\/api\/(?:sign-in|sign-out|sign-out-everywhere|session|step-up)(?:\/|$)/, ['site', 'console']],
  [/^\/api\/(?:password-resets|new-passwords|password-strength)$/, ['site', 'console']],
  [/^\/api\/(?:verified-addresses|verification-mails)$/, ['site', 'console']],
  [/^\/api\/account(?:\/|$)/, ['site', 'console']],
  [/^\/(?:api|v1|functions)(?:\/|$)/, ['site']],
  [/^\/(?:assets|fonts)\//, everywhere],
  [/\.\w+$/, everywhere],
];

/** The hosts that serve the path, the preferred one first. */
export function hostsForPath(path: string): readonly HostName[] {
  const plain = path.replace(/(?<=[^/])\/$/, '');
  return rules.find(([pattern]) => pattern.test(plain))?.[1] ?? ['site'];
}

/** Programs get an error where a browser is sent on. */
export function isPagePath(path: string): boolean {
  return !/^\/(?:api|v1|functions|webPay|getCompanyData|makPayment)(?:\/|$)/.test(path);
}
