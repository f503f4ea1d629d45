import { isCompanyId } from '@piton/contract/companies/company.ts';
import type {
  PayPageCompany,
  PayPageContent,
  PayPageRequest,
} from '@piton/contract/payments/pay-page-props.ts';
import type { KeptReceipt } from '@piton/contract/receipts/receipt.ts';
import { payPages, receiptPage } from '@piton/contract/http/routes.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import type { DatabaseResponsiveness } from '../../database/health/watch-responsiveness.ts';
import { chooseLanguage } from './choose-pay-language.ts';
import type { HttpApp, HttpContext } from '../http-app.ts';
import { type Hosts, originOfHost } from '../hosts/hosts.ts';
import { readPreset } from './read-preset.ts';
import { withinTimeLimit } from '../guards/time-limit.ts';
import { isNotFound, type Web } from './web.ts';

/** The cards that the company's gateway accepts. */
export type PayPageCards = Pick<
  Extract<PayPageContent, { page: 'pay' }>,
  'cardBrands' | 'testCards'
>;

export type ServePayPagesDeps = {
  web: Web;
  findCompany: (companyId: string) => Promise<PayPageCompany | null>;
  findRequest: (
    companyId: string,
    requestId: string,
  ) => Promise<{ mode: SaleMode; request: PayPageRequest } | null>;
  findReceipt: (query: {
    companyId: string;
    token: string;
    origin: string;
    payOrigin: string;
  }) => Promise<KeptReceipt | null>;
  /** Our public origins, if configured; otherwise the request's. */
  hosts: Hosts;
  clock: () => Date;
  /** "50000.00" */
  amountMax: string;
  cards: (companyId: string, mode: SaleMode) => PayPageCards | Promise<PayPageCards>;
  requestLimitMs: number;
  responsiveness: DatabaseResponsiveness;
};

/** The public pages: the pay page and the receipt. */
export function servePayPages(app: HttpApp, deps: ServePayPagesDeps): void {
  for (const path of payPages) {
    app.get(path, (c) =>
      response(c, deps, path, () =>
        payPageProps(deps, {
          companyId: c.req.param('companyId'),
          mode: c.req.query('mode') === 'test' ? 'test' : 'live',
          isExtended: path.startsWith('/payment/'),
          requestId: c.req.query('request') ?? null,
          amounts: c.req.queries('amount') ?? [],
          purposes: c.req.queries('purpose') ?? [],
        }),
      ),
    );
    // Accepts the trailing slash of hand-written links.
    app.get(`${path}/`, (c) => {
      const { pathname, search } = new URL(c.req.url);
      c.set('route', path);
      return c.redirect(pathname.replace(/\/$/, '') + search, 301);
    });
  }
  app.get(receiptPage, (c) =>
    response(c, deps, receiptPage, async () => {
      const { companyId, token } = c.req.param();
      const isPossible = isCompanyId(companyId) && tokenShape.test(token);
      const requested = new URL(c.req.url).origin;
      const origin = deps.hosts.site ?? requested;
      const payOrigin = originOfHost(deps.hosts, 'pay') ?? requested;
      const query = { companyId, token, origin, payOrigin };
      const receipt = isPossible ? await deps.findReceipt(query) : null;
      return { page: 'receipt', receipt };
    }),
  );
}

const tokenShape = /^[A-Za-z0-9_-]{22}$/;

type PayPageQuery = {
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly isExtended: boolean;
  readonly requestId: string | null;
  readonly amounts: readonly string[];
  readonly purposes: readonly string[];
};

async function payPageProps(
  { findCompany, findRequest, clock, amountMax, cards }: ServePayPagesDeps,
  query: PayPageQuery,
): Promise<PayPageContent> {
  const { companyId, mode, isExtended, requestId } = query;
  const company = isCompanyId(companyId) ? await findCompany(companyId) : null;
  if (company === null) return { page: 'unknown' };
  const today = calendarDay(clock());
  const props = { page: 'pay', company, today, amountMax, isExtended } as const;
  const inMode = async (its: SaleMode) => ({
    ...props,
    mode: its,
    ...(await cards(companyId, its)),
  });
  if (requestId === null) {
    return { ...(await inMode(mode)), preset: readPreset(query, { today, amountMax }) };
  }
  // The request's own mode applies: nothing in the URL can turn a test into money, or money into a
  // test.
  const found = await findRequest(companyId, requestId);
  return found
    ? { ...(await inMode(found.mode)), request: found.request }
    : { ...(await inMode(mode)), ...unknownRequest };
}

const unknownRequest = { request: { state: 'unknown' } } as const;

async function response(
  c: HttpContext,
  { web, requestLimitMs, responsiveness }: ServePayPagesDeps,
  route: string,
  find: () => Promise<PayPageContent>,
): Promise<Response> {
  c.set('route', route);
  const onLate = (err: unknown) => c.var.log.warn({ err }, 'failed after its time limit');
  const content = await withinTimeLimit(requestLimitMs, onLate, find, responsiveness);
  if (isNotFound(content)) {
    c.var.log.warn({ route }, 'the requested page does not exist');
  }
  if (content.page === 'pay' && content.request && content.request.state !== 'open') {
    const { companyId } = content.company;
    const { state } = content.request;
    // A customer who reopens a paid link is normal; a link that we never made may be an attack.
    c.var.log[state === 'unknown' ? 'warn' : 'info'](
      { route, companyId, state },
      'the requested payment request is not open',
    );
  }
  return web.answerPayPage(c, { ...content, ...languageOf(c) });
}

function languageOf(c: HttpContext) {
  const { searchParams } = new URL(c.req.url);
  const [lang, acceptLanguage] = [c.req.query('lang'), c.req.header('accept-language')];
  searchParams.delete('lang');
  return { language: chooseLanguage({ lang, acceptLanguage }), search: searchParams.toString() };
}
