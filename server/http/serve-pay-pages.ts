import type { PayPageCompany, PayPageContent, Receipt } from '@piton/contract/pay-page.ts';
import { payPages, receiptPage } from '@piton/contract/routes.ts';
import { calendarDay } from '@piton/contract/time.ts';
import { chooseLanguage } from './choose-language.ts';
import type { HttpApp, HttpContext } from './http-app.ts';
import { withinTimeLimit } from './time-limit.ts';
import type { Web } from './web.ts';

export type ServePayPagesDeps = {
  web: Web;
  findCompany: (companyId: string) => Promise<PayPageCompany | null>;
  findReceipt: (companyId: string, token: string) => Promise<Receipt | null>;
  clock: () => Date;
  /** "50000.00" */
  amountMax: string;
  requestLimitMs: number;
};

/** The public pages: where a card is charged, and what a payer keeps of it. */
export function servePayPages(app: HttpApp, deps: ServePayPagesDeps): void {
  for (const path of payPages) {
    app.get(path, (c) =>
      answer(c, deps, path, () =>
        payPageProps(deps, {
          companyId: c.req.param('companyId'),
          mode: c.req.query('mode') === 'test' ? 'test' : 'live',
          isExtended: path.startsWith('/payment/'),
        }),
      ),
    );
  }
  app.get(receiptPage, (c) =>
    answer(c, deps, receiptPage, async () => {
      const { companyId, token } = c.req.param();
      const isPossible = companyIdShape.test(companyId) && tokenShape.test(token);
      const receipt = isPossible ? await deps.findReceipt(companyId, token) : null;
      return receipt ? { page: 'receipt', receipt } : { page: 'unknown' };
    }),
  );
}

const companyIdShape = /^[A-Za-z0-9]{20}$/;
const tokenShape = /^[A-Za-z0-9_-]{22}$/;

async function payPageProps(
  { findCompany, clock, amountMax }: ServePayPagesDeps,
  asked: { companyId: string; mode: 'live' | 'test'; isExtended: boolean },
): Promise<PayPageContent> {
  const { companyId, mode, isExtended } = asked;
  const company = companyIdShape.test(companyId) ? await findCompany(companyId) : null;
  if (company === null) return { page: 'unknown' };
  return { page: 'pay', company, mode, today: calendarDay(clock()), amountMax, isExtended };
}

async function answer(
  c: HttpContext,
  { web, requestLimitMs }: ServePayPagesDeps,
  route: string,
  find: () => Promise<PayPageContent>,
): Promise<Response> {
  c.set('route', route);
  const onLate = (err: unknown) => c.var.log.warn({ err }, 'failed after its time limit');
  const content = await withinTimeLimit(requestLimitMs, onLate, find);
  if (content.page === 'unknown') {
    c.var.log.warn({ route }, 'somebody looked for what is not there');
  }
  return web.answerPayPage(c, { ...content, ...languageOf(c) });
}

function languageOf(c: HttpContext) {
  const { searchParams } = new URL(c.req.url);
  const [lang, acceptLanguage] = [c.req.query('lang'), c.req.header('accept-language')];
  searchParams.delete('lang');
  return { language: chooseLanguage({ lang, acceptLanguage }), search: searchParams.toString() };
}
