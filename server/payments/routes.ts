import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import {
  cancelAttempt,
  findAttempt,
  makPayment,
  webPay,
} from '@piton/contract/payments/pay-functions.ts';
import { isMember } from '../companies/find-merchant.ts';
import { readingAs } from '../database/reading-as.ts';
import {
  bindEndpoint,
  type BindDeps,
  type RequestContext,
} from '../http/endpoints/bind-endpoint.ts';
import { originOfHost } from '../http/hosts/hosts.ts';
import type { HttpApp } from '../http/http-app.ts';
import { readRequestId } from '../payment-requests/request-id.ts';
import { cancelUnseenAttempt } from './attempts/cancel-attempt.ts';
import { findSaleOfAttempt } from './attempts/find-sale-of-attempt.ts';
import { makPaymentResponse } from './take/responses/mak-payment-response.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { SaleRecord } from './sale-record.ts';
import { serveChallenges } from './three-d-secure/serve-challenges.ts';
import { withCurrentChallenge } from './three-d-secure/current-challenge.ts';
import { statusOf, takeOrRefuse } from './take/take-or-refuse.ts';
import type { AcceptedResult, PostedPayment } from './take/posted-payment.ts';
import { webPayResponse } from './take/responses/web-pay-response.ts';

export function bindPayments(app: HttpApp, deps: BindDeps & PaymentDeps): void {
  serveChallenges(app, deps);
  bindEndpoint(app, deps, webPay, async ({ body }, context) => {
    const browser = body.browser ? { ...body.browser, ...browserOf(context) } : null;
    const result = await take(deps, context, { ...body, browser, channel: 'page' });
    context.answerWith(statusOf(result));
    return webPayResponse(result, contextNow(deps));
  });
  bindEndpoint(app, deps, makPayment, async ({ body }, context) => {
    const result = await take(deps, context, { ...body, browser: null, channel: 'server' });
    context.answerWith(statusOf(result));
    return makPaymentResponse(result);
  });
  bindEndpoint(app, deps, findAttempt, async ({ params }) => {
    const sale = await findSaleOfAttempt(deps.database, Buffer.from(params.hash, 'hex'));
    return sale === null ? { state: 'never_arrived' } : attemptResponse(deps, sale);
  });
  bindEndpoint(app, deps, cancelAttempt, async ({ params, body }, { clientAddress }) => {
    const attemptHash = Buffer.from(params.hash, 'hex');
    const sale = await cancelUnseenAttempt(deps, { ...body, attemptHash, clientAddress });
    return sale === null ? { state: 'cancelled' } : attemptResponse(deps, sale);
  });
}

/** The response in webPay's form. */
async function attemptResponse(
  deps: BindDeps & PaymentDeps,
  found: SaleRecord,
): Promise<Exclude<EndpointOutput<typeof findAttempt>, { state: 'never_arrived' }>> {
  const { sale, shown } = await withCurrentChallenge(deps, found);
  const state = sale.status === 'Pending' ? 'pending' : 'ended';
  const testMode = sale.mode === 'test' ? '1' : '0';
  return { state, testMode, ...webPayResponse({ kind: 'sale', sale, shown }, contextNow(deps)) };
}

function contextNow({ publicOrigin, hosts, clock }: BindDeps & PaymentDeps) {
  // Without a configured origin the page completes the link itself.
  return { publicOrigin: (publicOrigin && originOfHost(hosts, 'pay')) ?? '', now: clock() };
}

type PayFields = {
  companyId: string;
  encryptedTxt: string;
  testMode: '0' | '1';
  confirm?: string | undefined;
  request?: string | undefined;
  proof?: string | undefined;
  browser: PostedPayment['browser'];
  channel: PostedPayment['channel'];
};

/** EMV's limit of a header. */
const headerLengthMax = 2048;

/** What a request's own headers and address tell the issuer about the browser. */
function browserOf({ header, clientAddress }: Pick<RequestContext, 'header' | 'clientAddress'>) {
  return {
    ip: clientAddress,
    acceptHeader: (header('accept') || '*/*').slice(0, headerLengthMax),
    userAgent: (header('user-agent') || 'unknown').slice(0, headerLengthMax),
  };
}

/** The id of the signed-in member of the company, or null. */
async function findMember(
  { findSession, database }: BindDeps & PaymentDeps,
  sessionToken: string | null,
  companyId: string,
): Promise<string | null> {
  const session = sessionToken === null ? null : await findSession(sessionToken);
  if (session === null) return null;
  const { userId } = session;
  const isTheirs = await readingAs(database, { userId }, (reading) =>
    isMember(reading, userId, companyId),
  );
  return isTheirs ? userId : null;
}

async function take(
  deps: BindDeps & PaymentDeps,
  {
    log,
    clientAddress,
    sessionToken,
    payOrigin,
  }: Pick<RequestContext, 'log' | 'clientAddress' | 'sessionToken' | 'payOrigin'>,
  { companyId, encryptedTxt, testMode, confirm, request, proof, browser, channel }: PayFields,
): Promise<AcceptedResult> {
  return takeOrRefuse(
    { ...deps, log },
    {
      companyId,
      encryptedTxt,
      mode: testMode === '1' ? 'test' : 'live',
      channel,
      clientAddress,
      confirm: confirm ?? null,
      // A malformed id matches no request.
      requestId: request === undefined ? null : readRequestId(request),
      terms: null,
      proof: proof ?? null,
      browser,
      origin: payOrigin,
      findMember: () => findMember(deps, sessionToken, companyId),
    },
  );
}
