/**
 * The visitors allowed on a page: `signedIn` pages redirect others to /signin, `staff` pages
 * redirect signed-out visitors to /signin and merchants to /.
 * Only the demo serves `demo` pages.
 */
export type PageAccess = 'anyone' | 'signedIn' | 'staff' | 'demo';

/**
 * All pages of the dashboard and the site, by their case-sensitive address. Unknown addresses,
 * except those of pay pages, lead to /.
 */
export const pages = {
  '/': 'anyone',
  '/landing': 'anyone',
  '/demo': 'anyone',
  '/about': 'anyone',
  '/privacy-policy': 'anyone',
  '/term-condition': 'anyone',
  '/devdocs': 'anyone',
  '/status': 'anyone',
  '/signin': 'anyone',
  '/signup': 'anyone',
  '/reset': 'anyone',
  '/new-password': 'anyone',
  '/join': 'anyone',
  '/lock': 'anyone',
  '/otp-1': 'anyone',
  '/otp-2': 'anyone',
  '/verify-step-2': 'anyone',
  '/verify-step-3': 'anyone',
  '/verify-step-4': 'anyone',
  '/verify-step-5': 'anyone',
  '/verify-step-6': 'anyone',
  '/settings-preferences': 'anyone',
  '/index': 'signedIn',
  '/Mytransactions': 'signedIn',
  '/mytransactions': 'signedIn',
  '/TestTransactions': 'signedIn',
  '/payouts': 'signedIn',
  '/disputes': 'signedIn',
  '/companies': 'signedIn',
  '/edit-company': 'signedIn',
  '/EditCompany': 'signedIn',
  '/counter-poster': 'signedIn',
  '/developers': 'signedIn',
  '/developers/webhooks': 'signedIn',
  '/developers/return-addresses': 'signedIn',
  '/developers/events': 'signedIn',
  '/developers/requests': 'signedIn',
  '/developers/test-tools': 'signedIn',
  '/accounts': 'signedIn',
  '/history': 'signedIn',
  '/add-bank-acc': 'signedIn',
  '/edit-account': 'signedIn',
  '/add-debit-card': 'signedIn',
  '/verify-step-1': 'signedIn',
  '/verify-email': 'signedIn',
  '/settings': 'signedIn',
  '/settings-account': 'signedIn',
  '/settings-security': 'signedIn',
  '/console': 'staff',
  '/ui-pieces': 'demo',
} as const satisfies Record<`/${string}`, PageAccess>;

type PagePath = keyof typeof pages;

/** The public pages, which are complete without scripts and the same for every visitor. */
export const sitePages = [
  '/',
  '/landing',
  '/about',
  '/privacy-policy',
  '/term-condition',
  '/devdocs',
  '/status',
  '/demo',
] as const satisfies readonly PagePath[];

export type SitePagePath = (typeof sitePages)[number];

/** A company's public card page; `/payment` presets the amount and asks for more. */
export const payPages = ['/PayCompany/:companyId', '/payment/:companyId'] as const;

/** The access rule of a page, or null if there is no page at that address. */
export function pageAccess(path: string): PageAccess | null {
  const plain = plainPath(path);
  if (Object.hasOwn(pages, plain)) return pages[plain as PagePath];
  if (plain.startsWith('/console/')) return 'staff';
  return isCheckReceiptPath(plain) || isRecordPath(plain) ? 'signedIn' : null;
}

/** The address without a trailing slash. */
export function plainPath(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}

export function payPath(companyId: string): string {
  return `/PayCompany/${companyId}`;
}

/**
 * The pay page of a payment request. The request decides the mode; `mode` only shows it in the
 * address.
 */
export function payRequestPath(request: {
  companyId: string;
  requestId: string;
  mode: 'live' | 'test';
}): string {
  const { companyId, requestId, mode } = request;
  return `${payPath(companyId)}?request=${requestId}${mode === 'test' ? '&mode=test' : ''}`;
}

/** The customer's receipt: anyone with its unguessable link may see it. */
export const receiptPage = '/receipt/:companyId/:token';

export function receiptPath(sale: { companyId: string; receiptToken: string }): string {
  return `/receipt/${sale.companyId}/${sale.receiptToken}`;
}

/**
 * The document for the pay page's frame while the customer's bank authenticates the customer. The
 * bank sends the browser back to the callback.
 */
export const challengePage = '/challenge/:companyId/:token';
export const challengeCallback = '/challenge-callback';

export function challengePath(challenge: { companyId: string; token: string }): string {
  return `/challenge/${challenge.companyId}/${challenge.token}`;
}

/**
 * The merchant's page to look up a receipt and mark its goods as collected. The receipt's QR code
 * leads here.
 */
export const checkReceiptPage = '/check-receipt/:companyId/:token';

export function checkReceiptPath(sale: { companyId: string; receiptToken: string }): string {
  return `/check-receipt/${sale.companyId}/${sale.receiptToken}`;
}

export function isCheckReceiptPath(path: string): boolean {
  return /^\/check-receipt\/[A-Za-z0-9]{20}\/[A-Za-z0-9_-]{22}$/.test(path);
}

/** One payout with everything in it. */
export const payoutPage = '/payouts/:payoutId';

/** One dispute with the merchant's response. */
export const disputePage = '/disputes/:disputeId';

export function disputePath(disputeId: string): string {
  return `/disputes/${disputeId}`;
}

/** Stored, or as programs see it. */
const recordId = '(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]+_[0-9a-f]{32})';
const recordPages = [
  '(?:payouts|disputes)',
  'developers/(?:webhooks|events|requests)',
  `developers/webhooks/${recordId}/deliveries`,
].join('|');
const recordPath = new RegExp(`^/(?:${recordPages})/${recordId}$`);

function isRecordPath(path: string): boolean {
  return recordPath.test(path);
}
