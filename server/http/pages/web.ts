import type {
  PayPageContent,
  PayPageProps,
  PayPageRequest,
} from '@piton/contract/payments/pay-page.ts';
import type { HttpContext } from '../http-app.ts';

/** The browser's side of Piton, as the server hands it out: built files, or Vite in development. */
export type Web = {
  /** A page of the site, or the one of the dashboard and the console. */
  readonly answerPage: (c: HttpContext, visitor: Visitor) => Promise<Response>;
  readonly answerPayPage: (c: HttpContext, props: PayPageProps) => Promise<Response>;
  /** A script, style, picture or font; null when there is no such file. */
  readonly answerFile: (c: HttpContext) => Promise<Response | null>;
};

/** The site's pages show signed-in visitors the way to their dashboard from the first paint. */
export type Visitor = { readonly isSignedIn: boolean };

/** A page depends on who asks and when: browsers keep it, and ask each time whether it still holds. */
export const indexCaching = 'no-cache';
/** Nothing of a page with card fields stays behind on the phone. Its language goes by who asks. */
export const payPageHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
} as const;

export function payPageStatus(props: PayPageProps): PayPageStatus {
  if (isNowhere(props)) return 404;
  return props.page === 'pay' && props.request ? statuses[props.request.state] : 200;
}

/** The address leads to nobody who could be paid, and to no receipt. */
export function isNowhere(content: PayPageContent): boolean {
  return content.page === 'unknown' || (content.page === 'receipt' && content.receipt === null);
}

type PayPageStatus = 200 | 404 | 409 | 410;

const statuses: Readonly<Record<PayPageRequest['state'], PayPageStatus>> = {
  open: 200,
  unknown: 404,
  busy: 409,
  paid: 410,
  expired: 410,
  off: 410,
};
