import type { PayLanguage, PayPageContent } from '@piton/contract/payments/pay-page-props.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { Hono } from 'hono';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { alwaysResponsive } from '../../database/health/watch-responsiveness.ts';
import { openBuiltWeb } from '../../http/pages/built/built-web.ts';
import type { HttpEnv } from '../../http/http-app.ts';
import { observeRequests } from '../../http/observe-requests.ts';
import { sharedHost } from '../../http/hosts/hosts.ts';
import { servePayPages } from '../../http/pages/serve-pay-pages.ts';
import { serveWeb } from '../../http/pages/serve-web.ts';
import { customersLanguages } from './request-as-browser.ts';

type Options = {
  readonly folder: string;
  /** The content of the live page. */
  readonly live: PayPageContent;
  readonly isDemo: boolean;
  readonly isHttps: boolean;
  readonly language: PayLanguage;
  readonly now: Date;
};

/** Responds to a path with all headers, as a server of this release would for the same content. */
export type Release = (path: string) => Promise<Response>;

/**
 * The server's own pages and files, without a database: what the database knows comes from the live
 * page, and is compared elsewhere with the live server's responses.
 */
export async function respondAsRelease(options: Options): Promise<Release> {
  const { folder, live, isDemo, isHttps, language, now } = options;
  const web = await openBuiltWeb(folder, { isDemo, supportEmail: '', publicUrl: null });
  const app = new Hono<HttpEnv>();
  const metrics = { registry: new Registry(), observeRequest: () => undefined };
  const log = pino({ level: 'silent' });
  app.use(observeRequests({ log, metrics, trustedProxies: 0, isSecure: isHttps }));
  servePayPages(app, {
    web,
    findCompany: async () => (live.page === 'pay' ? live.company : null),
    findRequest: async () => requestOf(live),
    findReceipt: async () => null,
    hosts: sharedHost,
    clock: () => momentOf(live, now),
    amountMax: live.page === 'pay' ? live.amountMax : '',
    cards: () => (live.page === 'pay' ? cardsOf(live) : { cardBrands: [] }),
    requestLimitMs,
    responsiveness: alwaysResponsive,
  });
  serveWeb(app, {
    web,
    findSession: async () => null,
    // Pay pages show none.
    readStatus: async () => ({ at: now.toISOString(), state: 'not_ready', figures: null }),
    hasDemoPages: false,
    isSecure: isHttps,
    requestLimitMs,
    responsiveness: alwaysResponsive,
  });
  return async (path) =>
    app.request(path, { headers: { 'accept-language': customersLanguages[language] } });
}

function cardsOf({ cardBrands, testCards }: Extract<PayPageContent, { page: 'pay' }>) {
  return testCards === undefined ? { cardBrands } : { cardBrands, testCards };
}

function requestOf(live: PayPageContent) {
  if (live.page !== 'pay' || live.request === undefined) return null;
  return { mode: live.mode, request: live.request };
}

/** Nothing in it waits. */
const requestLimitMs = 60_000;

const clocksDifferMs = 5 * 60_000;

/** Clocks differ, and the day may end between the page's render and this read. */
function momentOf(live: PayPageContent, now: Date): Date {
  const near = [-clocksDifferMs, clocksDifferMs].map((ms) => new Date(now.getTime() + ms));
  const shown = live.page === 'pay' ? live.today : null;
  return near.find((moment) => calendarDay(moment) === shown) ?? now;
}
