import type {
  PayPageContent,
  PayPageProps,
  PayPageRequest,
} from '@piton/contract/payments/pay-page-props.ts';
import type { PlatformStatus } from '@piton/contract/status/status.ts';
import type { HttpContext } from '../http-app.ts';

/** The browser's side of Piton as the server delivers it: built files, or Vite in development. */
export type Web = {
  /** A page of the site, or the single page of dashboard and console. */
  readonly answerPage: (c: HttpContext, visitor: Visitor) => Promise<Response>;
  readonly answerPayPage: (c: HttpContext, props: PayPageProps) => Promise<Response>;
  /** A script, style, picture or font; null if there is no such file. */
  readonly answerFile: (c: HttpContext) => Promise<Response | null>;
};

/** The site's pages link signed-in visitors to their dashboard from the first paint. */
export type Visitor = {
  readonly isSignedIn: boolean;
  /** For the status page, which shows it. */
  readonly status?: PlatformStatus;
};

/** A page depends on visitor and time, so browsers must revalidate their copy each time. */
export const indexCaching = 'no-cache';
/** Nothing of a page with card fields stays on the phone. Its language depends on the visitor. */
export const payPageHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
} as const;

export function payPageStatus(props: PayPageProps): PayPageStatus {
  if (isNotFound(props)) return 404;
  return props.page === 'pay' && props.request ? statuses[props.request.state] : 200;
}

/** True if the URL leads to no payee and no receipt. */
export function isNotFound(content: PayPageContent): boolean {
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
