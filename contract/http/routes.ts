/**
 * Who may see a page: `signedIn` pages send anyone else to /signin, `staff` pages to /; `demo` pages are
 * for those who build Piton, and production does not know them.
 */
export type PageAccess = 'anyone' | 'signedIn' | 'staff' | 'demo';

/**
 * Every page of the dashboard and the site, as the browser's address bar shows it. Case matters.
 * An address that is not here, and is no pay page, leads to /.
 */
export const pages = {
  '/': 'anyone',
  '/landing': 'anyone',
  '/demo': 'anyone',
  '/about': 'anyone',
  '/privacy-policy': 'anyone',
  '/term-condition': 'anyone',
  '/devdocs': 'anyone',
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
  '/companies': 'signedIn',
  '/edit-company': 'signedIn',
  '/EditCompany': 'signedIn',
  '/counter-poster': 'signedIn',
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

/** The pages among them that are whole before any script runs, alike for everybody: the public site. */
export const sitePages = [
  '/',
  '/landing',
  '/about',
  '/privacy-policy',
  '/term-condition',
  '/devdocs',
  '/demo',
] as const satisfies readonly PagePath[];

export type SitePagePath = (typeof sitePages)[number];

/** The public card page of a company; `/payment` presets the amount and asks for more. */
export const payPages = ['/PayCompany/:companyId', '/payment/:companyId'] as const;

/** Who may see the page at that address, or null when there is none. */
export function pageAccess(path: string): PageAccess | null {
  const plain = plainPath(path);
  if (Object.hasOwn(pages, plain)) return pages[plain as PagePath];
  if (plain.startsWith('/console/')) return 'staff';
  return isCheckReceiptPath(plain) || isPayoutPath(plain) ? 'signedIn' : null;
}

/** The address without the slash that somebody may write behind it. */
export function plainPath(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}

export function payPath(companyId: string): string {
  return `/PayCompany/${companyId}`;
}

/** The page with what was asked for on it. Its book is that of the request; `mode` says so in words. */
export function payRequestPath(request: {
  companyId: string;
  requestId: string;
  mode: 'live' | 'test';
}): string {
  const { companyId, requestId, mode } = request;
  return `${payPath(companyId)}?request=${requestId}${mode === 'test' ? '&mode=test' : ''}`;
}

/** What a payer keeps: anyone who has the link may see it, and nobody can guess one. */
export const receiptPage = '/receipt/:companyId/:token';

export function receiptPath(sale: { companyId: string; receiptToken: string }): string {
  return `/receipt/${sale.companyId}/${sale.receiptToken}`;
}

/** Where whoever was paid looks a receipt up, and marks it as handed over. The receipt's QR code leads here. */
export const checkReceiptPage = '/check-receipt/:companyId/:token';

export function checkReceiptPath(sale: { companyId: string; receiptToken: string }): string {
  return `/check-receipt/${sale.companyId}/${sale.receiptToken}`;
}

export function isCheckReceiptPath(path: string): boolean {
  return /^\/check-receipt\/[A-Za-z0-9]{20}\/[A-Za-z0-9_-]{22}$/.test(path);
}

/** One payout, with all that it is made of. */
export const payoutPage = '/payouts/:payoutId';

function isPayoutPath(path: string): boolean {
  return /^\/payouts\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path);
}
